import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat, type FileHandle } from "node:fs/promises";
import { FileError, LostRowsError } from "../failure/file-error.ts";
import { exists, inWords } from "./files.ts";

/** A file that only grows, with the hash of its content. */
export interface GrowingFile {
  /**
   * @throws FileError (when awaited) where another run has written to it, and where it cannot be written
   * @throws LostRowsError (when awaited) where it was removed or replaced
   */
  readonly append: (bytes: Uint8Array | string) => Promise<void>;
  /**
   * Makes what was appended durable.
   *
   * @throws LostRowsError (when awaited) where the file was removed or replaced
   */
  readonly sync: () => Promise<void>;
  readonly length: () => number;
  /** The SHA-256 of the content, in hexadecimal digits. */
  readonly sha256: () => string;
  readonly close: () => Promise<void>;
}

/** A length of a file, and the hash of its content up to there. */
export interface FilePosition {
  readonly length: number;
  readonly sha256: string;
}

/** The position in an empty file. */
export const beginning: FilePosition = { length: 0, sha256: createHash("sha256").digest("hex") };

/**
 * Opens a file at a position, and cuts off what follows it. Reads the file up to there, to continue its hash.
 *
 * @throws LostRowsError (when awaited) where its content is not that of the position
 * @throws FileError (when awaited) where it cannot be written
 */
export async function growingFile(
  path: string,
  { length: kept, sha256 }: FilePosition,
): Promise<GrowingFile> {
  const hash = createHash("sha256");
  if (kept > 0 && !(await exists(path))) throw notAsSaved(path);
  const file = await inWords(path, () => open(path, kept === 0 ? "w" : "r+"));
  try {
    await hashBeginning(path, kept, hash);
    if (hash.copy().digest("hex") !== sha256) throw notAsSaved(path);
    await inWords(path, () => file.truncate(kept));
  } catch (error) {
    await file.close();
    throw error;
  }
  let length = kept;
  return {
    async append(given) {
      const bytes = typeof given === "string" ? Buffer.from(given) : given;
      if (bytes.length === 0) return;
      await expectInPlace(path, file);
      expectLength(path, length, (await file.stat()).size);
      let written = 0;
      // A write may be cut short, such as on a disk that is almost full.
      while (written < bytes.length) {
        const { bytesWritten } = await inWords(path, () =>
          file.write(bytes, written, bytes.length - written, length + written),
        );
        written += bytesWritten;
      }
      length += bytes.length;
      hash.update(bytes);
    },
    async sync() {
      await inWords(path, () => file.datasync());
      await expectInPlace(path, file);
    },
    length: () => length,
    sha256: () => hash.copy().digest("hex"),
    close: () => file.close(),
  };
}

/**
 * Expects that a file has the content of a position, and no more.
 *
 * @throws LostRowsError (when awaited) where it has another content or does not exist
 */
export async function expectContent(path: string, { length, sha256 }: FilePosition): Promise<void> {
  const hash = createHash("sha256");
  if ((await sizeOf(path)) !== length) throw notAsSaved(path);
  await hashBeginning(path, length, hash);
  if (hash.digest("hex") !== sha256) throw notAsSaved(path);
}

async function hashBeginning(path: string, length: number, hash: Hash): Promise<void> {
  if (length === 0) return;
  for await (const chunk of createReadStream(path, { end: length - 1 })) hash.update(Buffer.from(chunk));
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

/**
 * Expects that an open file is still the one at its path. A file that was removed can be written to its end, and its
 * rows are then lost.
 */
async function expectInPlace(path: string, file: FileHandle): Promise<void> {
  const own = await file.stat();
  const found = await stat(path).catch(() => undefined);
  if (found?.ino !== own.ino || found.dev !== own.dev) throw notAsSaved(path);
}

/**
 * Expects that a file has the length that this run gave it.
 *
 * @throws FileError where another run has written to it
 */
function expectLength(path: string, expected: number, found: number): void {
  if (found === expected) return;
  throw new FileError(
    `${path} was changed by another program: it has ${String(found)} bytes, not ${String(expected)}`,
    "Run one export to a file at a time. The same command continues this one after the last page that was saved.",
  );
}

function notAsSaved(path: string): LostRowsError {
  return new LostRowsError(
    `${path} is not as the checkpoint says: it was changed, replaced or removed`,
    "--overwrite begins the export anew.",
  );
}
