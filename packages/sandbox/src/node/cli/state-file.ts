import { access, constants, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Sandbox } from "../../types.ts";

/**
 * Restores the state in a file, if the file exists.
 *
 * @throws Error that names the file, if it cannot be read, is not a snapshot of such a sandbox, or cannot be made: the
 *   state would be lost at the end
 */
export async function loadState({ importSnapshot, restore }: Sandbox, file: string): Promise<void> {
  try {
    const text = await readFile(file, "utf8").catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (text === undefined) await access(dirname(resolve(file)), constants.W_OK);
    else restore(importSnapshot(JSON.parse(text)));
  } catch (error) {
    throw new Error(`--state ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Saves the state. The file is replaced as a whole, so that an interruption leaves the old one. */
export async function saveState({ exportSnapshot }: Sandbox, file: string): Promise<void> {
  const unfinished = `${file}.${String(process.pid)}.tmp`;
  // Only its owner may read it: tokens that users of the repository host created are in it.
  await writeFile(unfinished, JSON.stringify(exportSnapshot()), { mode: 0o600 });
  await rename(unfinished, file);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
