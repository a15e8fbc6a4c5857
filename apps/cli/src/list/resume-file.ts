import { access, constants, readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ParameterError } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import type { ServiceEntry } from "@org/services";
import { flagArgs, quoted } from "@org/services/shell";
import { parsedJson } from "@org/services/json-text";
import { writeAtomically } from "../export/files.ts";
import { FileError, fileReason } from "../failure/file-error.ts";
import { extentOf, isPlan, valueOf } from "../flags/own-flags.ts";
import { withSandbox } from "../flags/with-sandbox.ts";
import { isContinued, type Extent, type Position } from "../output/extent.ts";
import type { Plan } from "../plan/print-plan.ts";
import type { ListCommand } from "./continue-command.ts";

/** What to do where a position was not saved. */
const UNSAVED =
  'Correct that, and run the command after "continue:" for the rest. The same command would print rows again.';

/** The file of `--resume`. */
export interface ResumeFile {
  readonly path: string;
  /** Whether an earlier run has printed the last row. */
  readonly isComplete: boolean;
  /**
   * Saves how far the list has come, durably; undefined for its end.
   *
   * @throws FileError (when awaited) where the file cannot be read or written, or another run has written it meanwhile
   */
  readonly save: (position: Position | undefined) => Promise<void>;
}

/** How much of a list is printed, and where its position is saved. */
export interface ResumedExtent {
  readonly extent: Extent;
  readonly resume: ResumeFile | undefined;
}

/**
 * How much of a list is printed: with `--resume`, from the position in its file on. `--from` and `--skip` take precedence
 * over the file.
 *
 * @throws ParameterError (when awaited) where the file is that of another list, or something else, or where its folder
 *   can't be written, and for flags that it does not allow
 */
export async function resumedExtent(
  entry: ServiceEntry,
  command: Omit<ListCommand, "size">,
): Promise<ResumedExtent> {
  const { typed } = command;
  const extent = extentOf(typed);
  const path = valueOf(typed, "resume");
  if (path === undefined || !extent.all) return { extent, resume: undefined };
  if (path === "") throw new ParameterError("--resume", "a file", "nothing");
  if (typed.flags.has("sort-by")) throw new ParameterError("--sort-by", "no --resume with it", "both");
  if (valueOf(typed, "output") === "parquet")
    throw new ParameterError("--output", "another format than parquet with --resume", "both", {
      hint: "A Parquet file can't be appended to. orgq export writes it, and continues it.",
    });
  const list = listText({ ...command, typed: await withSandbox(entry, typed) });
  let written = await textOf(path, (reason) => {
    return new ParameterError("--resume", "a file that can be read", `${path}: ${reason}`);
  });
  const saved = written === undefined ? undefined : savedIn(path, written, list);
  const save: ResumeFile["save"] = async (position) => {
    const found = await textOf(path, (reason) => new FileError(`${path} can't be read: ${reason}`, UNSAVED));
    if (found !== written)
      throw new FileError(
        `${path} was written by another run meanwhile`,
        "Both runs have printed rows. Start one run with a file at a time.",
      );
    const reached = { version: 1, list, isComplete: position === undefined, skip: 0, ...position };
    const text = `${JSON.stringify(reached)}\n`;
    await writeAtomically(path, text, UNSAVED);
    written = text;
  };
  const position = isContinued(extent) || saved === undefined ? extent : saved;
  const { from, skip } = position;
  const isComplete = position === saved && saved.isComplete;
  if (!isPlan(typed)) await expectFolder(path);
  return { extent: { ...extent, from, skip, isResumed: true }, resume: { path, isComplete, save } };
}

/** Says that a list is complete. */
export function completeNote({ path }: Pick<ResumeFile, "path">): string {
  return `${path} says that the list is complete; without the file, it begins anew`;
}

/** The plan of a list that is complete: no requests. */
export function nothingLeft(resume: ResumeFile): Pick<Plan, "calls" | "notes"> {
  return { calls: [], notes: [completeNote(resume)] };
}

interface Saved extends Position {
  readonly isComplete: boolean;
}

async function textOf(path: string, failed: (reason: string) => Error): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw failed(fileReason(error));
  });
}

function savedIn(path: string, text: string, list: string): Saved {
  const found = parsedJson(text);
  if (!isRecord(found) || found["version"] !== 1 || typeof found["list"] !== "string" || !isSaved(found))
    throw new ParameterError("--resume", "a file that --resume wrote, or none", `${path}, something else`);
  if (found["list"] === list) return { isComplete: found.isComplete, from: found.from, skip: found.skip };
  throw new ParameterError("--resume", "the file of this list", `${path}, that of another one`, {
    hint: `It was written by: ${found["list"]}. Choose another file for each list.`,
  });
}

function isSaved(found: object): found is Saved {
  const [isComplete, from, skip] = ["isComplete", "from", "skip"].map((name): unknown =>
    Reflect.get(found, name),
  );
  return (
    typeof isComplete === "boolean" &&
    (from === undefined || typeof from === "string") &&
    Number.isSafeInteger(skip)
  );
}

async function expectFolder(path: string): Promise<void> {
  try {
    await access(dirname(resolve(path)), constants.W_OK);
  } catch (error) {
    throw new ParameterError("--resume", "a file that can be written", `${path}: ${fileReason(error)}`);
  }
}

/** Flags without influence on which rows a list has, and in which order. */
const OTHER = new Set([
  ...["all", "max", "max-pages", "from", "skip", "resume", "rejected", "strict"],
  ...["output", "columns", "jq", "include", "trace", "dry-run", "curl"],
]);

/** The list that a command prints: its words, its parameters, and where its requests go, in order. */
function listText({ words, typed, known }: Omit<ListCommand, "size">): string {
  const switches = new Set(known.filter(({ isSwitch }) => isSwitch).map(({ name }) => name));
  const names = Array.from(typed.flags.keys()).filter((name) => !OTHER.has(name));
  const flags = names
    .sort()
    .flatMap((name) =>
      (typed.flags.get(name) ?? []).flatMap((text) => flagArgs(name, text, switches.has(name))),
    );
  return quoted([...words, ...typed.positionals, ...flags]);
}
