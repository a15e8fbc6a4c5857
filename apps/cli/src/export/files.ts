import { access, constants, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, extname, join, resolve, sep } from "node:path";
import { ParameterError } from "@org/http-core";
import { FileError, fileReason } from "../failure/file-error.ts";

/** The files of an export. */
export interface ExportFiles {
  /** The finished export. */
  readonly data: string;
  /** The rows so far. */
  readonly part: string;
  readonly checkpoint: string;
  readonly manifest: string;
  /** Rows that differ from the documentation. */
  readonly rejected: string;
}

/**
 * The files of an export to a file, or to a file in a folder: a path that is one, ends with a separator, or has no
 * extension.
 *
 * @param name the file in a folder, such as `predictions.events.csv`
 * @throws ParameterError where the folder cannot be made or written
 */
export async function exportFiles(out: string, name: string): Promise<ExportFiles> {
  const isFolder = out.endsWith("/") || out.endsWith(sep) || extname(out) === "" || (await isDirectory(out));
  const data = resolve(isFolder ? join(out, name) : out);
  const files: ExportFiles = {
    data,
    part: `${data}.part`,
    checkpoint: `${data}.checkpoint.json`,
    manifest: `${data}.manifest.json`,
    rejected: `${data}.rejected.ndjson`,
  };
  try {
    await mkdir(dirname(data), { recursive: true });
    // Makes no file: an empty one would replace the finished export of a run that ended between its last steps.
    await access(dirname(data), constants.W_OK);
  } catch (error) {
    throw new ParameterError("--out", "a file or folder that can be written", `${out}: ${fileReason(error)}`);
  }
  return files;
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Whether there is a file. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Replaces a file by a text. After a crash or a loss of power, the file has either its old content or the new one.
 *
 * @throws FileError (when awaited) where it cannot be written
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const temporary = `${path}.tmp`;
  await inWords(path, async () => {
    const file = await open(temporary, "w");
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(path);
  });
}

/** Renames a file durably. @throws FileError (when awaited) where that fails */
export async function renameDurably(from: string, to: string): Promise<void> {
  await inWords(to, async () => {
    await rename(from, to);
    await syncFolder(to);
  });
}

/** Removes a file, if there is one. @throws FileError (when awaited) where that fails */
export async function remove(path: string): Promise<void> {
  await inWords(path, () => rm(path, { force: true }));
}

/** A rename is durable once its folder is. Windows has no such operation. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Runs a file operation. Its failure names the file, the reason and what to do. */
export async function inWords<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FileError(
      `${path} can't be written: ${fileReason(error)}`,
      "Correct that, and run the same command again: it continues after the last page that was saved.",
    );
  }
}
