import { recordIn } from "./files.ts";

/**
 * Tells, by its manifest, whether a command's finished export is older than an age.
 *
 * @throws FileError (when awaited) where the manifest is unreadable
 */
export async function isOlder(manifest: string, command: string, milliseconds: number): Promise<boolean> {
  const found = await recordIn(manifest, "a manifest");
  if (found?.["command"] !== command) return false;
  return Date.now() - Date.parse(String(found["finishedAt"])) > milliseconds;
}

/** Says that an export is complete, and how to have it made again. */
export function completeNote(path: string, { rows }: Readonly<Record<string, unknown>>): string {
  const anew = "--overwrite exports it anew, --if-older 1d once it is a day old";
  return `${path} is complete, with ${String(rows)} rows; ${anew}`;
}
