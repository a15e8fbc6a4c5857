import { appendFile, writeFile } from "node:fs/promises";
import { ParameterError, SchemaError, type RejectedRow } from "@org/http-core";
import { fileReason } from "../failure/file-error.ts";
import { jsonText } from "@org/services/json-text";

/** Where rejected rows are saved. */
export interface RejectedRows {
  /** @throws Error (when awaited) where the file cannot be written */
  readonly save: (rows: readonly RejectedRow[]) => Promise<void>;
}

/**
 * Saves rejected rows to a file, one JSON object per line with the row and the reason. Without a file, it saves
 * nothing. The file is made before the first request, so that a wrong path is noticed at once. Its old content is
 * removed when the first response arrives, so a command that is refused keeps it.
 *
 * @param append keeps what the file has: a list that is continued has written to it before
 * @throws ParameterError where the file is not writable
 */
export async function rejectedRows(path: string | undefined, append: boolean): Promise<RejectedRows> {
  if (path === undefined) return { save: () => Promise.resolve() };
  try {
    await appendFile(path, "");
  } catch (error) {
    throw new ParameterError("--rejected", "a file that can be written", `${path} (${reasonOf(error)})`);
  }
  let isNew = !append;
  return {
    async save(rows) {
      if (!isNew && rows.length === 0) return;
      const write = isNew ? writeFile : appendFile;
      isNew = false;
      await write(path, rows.map(rejectedLine).join("")).catch((error: unknown) => {
        throw new Error(`${path} can't be written: ${fileReason(error)}; its last line may be cut off`);
      });
    },
  };
}

/** Runs `read`. If it fails because of its rows, they are saved. */
export async function savingRefused<T>(rejected: RejectedRows, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SchemaError) await rejected.save(error.rejected);
    throw error;
  }
}

/** A rejected row as a line of NDJSON, with the reason. */
export function rejectedLine({ place, value, error: { path, expected, received } }: RejectedRow): string {
  return `${jsonText({ row: place, path, expected, received, value })}\n`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "not writable";
}
