import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import * as v from "valibot";
import { parsedJson } from "@org/services/json-text";
import { codeOf, FileError } from "../failure/file-error.ts";
import type { Notices } from "../terminal/terminal.ts";
import { inWords, remove, textIn } from "./files.ts";
import { processStart } from "./process-start.ts";

/** The right of one run to write an export. */
export interface Lock {
  /** Tells whether this run still has the lock. */
  readonly isOwn: () => Promise<boolean>;
  /** @throws FileError (when awaited) where a run of another machine has taken over */
  readonly expectOwn: () => Promise<void>;
  readonly release: () => Promise<void>;
}

const ownerSchema = v.object({
  run: v.string(),
  host: v.string(),
  pid: v.number(),
  /** When the process started: a later one may have its id. */
  start: v.optional(v.string()),
});

/** The run that writes an export, as its lock names it. */
type Owner = v.InferOutput<typeof ownerSchema>;

/** Looks at a lock that names no run yet, and milliseconds between them. */
const LOOKS = { most: 10, pause: 100 };

/**
 * Locks an export for this run. The lock of a process that has ended is replaced.
 *
 * The processes of another machine, or of another container, can't be seen. This run then takes over, since a lock that
 * `kill -9` left there would otherwise refuse all later runs. The other run looks at the lock before it writes, and ends.
 *
 * @param path the lock
 * @param target what it locks: a file or a folder
 * @param pause waits so many milliseconds
 * @throws FileError (when awaited) where another run of this machine has it, and where it cannot be written
 */
export async function lockExport(
  path: string,
  target: string,
  err: Pick<Notices, "line">,
  pause: (milliseconds: number) => Promise<unknown> = setTimeout,
): Promise<Lock> {
  const { pid } = process;
  const own: Owner = { run: randomUUID(), host: hostname(), pid, start: await processStart(pid) };
  for (let looks = 1; !(await isCreated(path, JSON.stringify(own))); looks += 1) {
    const owner = await ownerIn(path);
    // A run that starts has created the file and not yet written it.
    if (owner === undefined && looks < LOOKS.most) {
      await pause(LOOKS.pause);
      continue;
    }
    if (owner !== undefined && (await isRunning(owner))) throw refused(target, owner);
    if (owner !== undefined && owner.host !== own.host)
      err.line(
        `note: takes over from process ${String(owner.pid)} of ${owner.host}, which can't be seen from here`,
      );
    // If another run replaces the same lock at this moment, the one whose lock is removed ends before it writes.
    await remove(path);
  }
  const isOwn = async () => (await ownerIn(path))?.run === own.run;
  return {
    isOwn,
    async expectOwn() {
      if (await isOwn()) return;
      throw new FileError(
        `${target} is no longer written by this run: another one has taken over, or ${path} was removed`,
        "Run one export to a file at a time.",
      );
    },
    async release() {
      if (await isOwn()) await remove(path);
    },
  };
}

/** Creates the lock; false if there is one. */
async function isCreated(path: string, text: string): Promise<boolean> {
  return inWords(path, async () => {
    const file = await open(path, "wx").catch((error: unknown) => {
      if (codeOf(error) === "EEXIST") return undefined;
      throw error;
    });
    if (file === undefined) return false;
    try {
      await file.writeFile(text).finally(() => file.close());
    } catch (error) {
      // The next run would wait for this one to name itself.
      await remove(path);
      throw error;
    }
    return true;
  });
}

/** Reads which run has the lock; undefined if no file names a run. */
async function ownerIn(path: string): Promise<Owner | undefined> {
  const found = parsedJson((await textIn(path)) ?? "");
  return v.is(ownerSchema, found) ? found : undefined;
}

/** Tells whether a run's process still runs on this machine. */
async function isRunning({ host, pid, start }: Owner): Promise<boolean> {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Else it is a process of another user.
    if (codeOf(error) === "ESRCH") return false;
  }
  return start === undefined || (await processStart(pid)) === start;
}

function refused(target: string, { pid }: Owner): FileError {
  return new FileError(
    `${target} is being written by another run, process ${String(pid)}`,
    "Nothing was changed. Once that run has ended, the same command continues it, or finds the export complete.",
  );
}
