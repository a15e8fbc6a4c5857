import { ParameterError } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import { notA, recordIn, writeAtomically } from "./files.ts";
import { beginning, type FilePosition } from "./growing-file.ts";

/** How far an export has come: all that is needed to continue it. */
export interface Checkpoint {
  readonly version: 1;
  /** The command that it belongs to: operation, parameters and format. */
  readonly command: string;
  /** The checkpoint of the next page; undefined before the first and after the last page. */
  readonly from: string | undefined;
  /** Whether the last row was written. */
  readonly isComplete: boolean;
  readonly rows: number;
  readonly pages: number;
  readonly rejectedRows: number;
  readonly data: FilePosition;
  readonly rejected: FilePosition;
  /** What the format needs to continue. */
  readonly encoder: string | undefined;
  /** Differences from the documentation, by kind and path. */
  readonly drift: Readonly<Record<string, number>>;
}

/** The checkpoint of an export that begins. */
export function firstCheckpoint(command: string): Checkpoint {
  return {
    version: 1,
    command,
    from: undefined,
    isComplete: false,
    rows: 0,
    pages: 0,
    rejectedRows: 0,
    data: beginning,
    rejected: beginning,
    encoder: undefined,
    drift: {},
  };
}

/**
 * Reads the checkpoint in a file. Returns undefined if the file does not exist.
 *
 * @throws ParameterError (when awaited) where it is another command's
 * @throws FileError (when awaited) where it is unreadable
 */
export async function readCheckpoint(path: string, command: string): Promise<Checkpoint | undefined> {
  const found = await recordIn(path, "a checkpoint");
  if (found === undefined) return undefined;
  if (!isCheckpoint(found)) throw notA("a checkpoint", path);
  if (found.command !== command)
    throw new ParameterError("--out", "the command that began this export", `another one: ${command}`, {
      hint: `It was: ${found.command}. --overwrite begins the export anew.`,
    });
  return found;
}

/** Saves a checkpoint, durably. */
export async function saveCheckpoint(path: string, checkpoint: Checkpoint): Promise<void> {
  await writeAtomically(path, JSON.stringify(checkpoint));
}

type Found = Readonly<Record<string, unknown>>;

function isCheckpoint(value: Found): value is Found & Checkpoint {
  const { version, command, from, isComplete, rows, pages } = value;
  const { rejectedRows, data, rejected, encoder, drift } = value;
  return (
    version === 1 &&
    typeof command === "string" &&
    typeof isComplete === "boolean" &&
    [rows, pages, rejectedRows].every((count) => typeof count === "number") &&
    [from, encoder].every((text) => text === undefined || typeof text === "string") &&
    [data, rejected].every(isPosition) &&
    isRecord(drift)
  );
}

function isPosition(value: unknown): value is FilePosition {
  return isRecord(value) && typeof value["length"] === "number" && typeof value["sha256"] === "string";
}
