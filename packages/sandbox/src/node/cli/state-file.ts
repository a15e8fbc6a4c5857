import { access, constants, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Sandbox } from "../../types.ts";
import { naming } from "./naming.ts";

/**
 * Restores the state in a file, if the file exists.
 *
 * @throws Error that names the file, if it cannot be read, is not a snapshot of such a sandbox, or cannot be made: the
 *   state would be lost at the end
 */
export async function loadState({ restore }: Sandbox, file: string): Promise<void> {
  await naming("--state", file, async () => {
    const text = await readFile(file, "utf8").catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (text === undefined) await access(dirname(resolve(file)), constants.W_OK);
    else restore(JSON.parse(text));
  });
}

/**
 * Saves the state. The file is replaced as a whole, so that an interruption leaves the old one.
 *
 * @throws Error that names the file, if it cannot be written
 */
export async function saveState({ snapshot }: Sandbox, file: string): Promise<void> {
  const unfinished = `${file}.${String(process.pid)}.tmp`;
  await naming("--state", file, async () => {
    try {
      // Only its owner may read it: tokens that users of the repository host created are in it.
      await writeFile(unfinished, JSON.stringify(snapshot()), { mode: 0o600 });
      await rename(unfinished, file);
    } finally {
      await rm(unfinished, { force: true });
    }
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
