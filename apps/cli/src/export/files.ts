import { access, constants, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, extname, join, normalize, resolve, sep } from "node:path";
import { ParameterError } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import { parsedJson } from "@org/services/json-text";
import { codeOf, FileError, fileReason, unreadable } from "../failure/file-error.ts";

/** The files of an export. */
export interface ExportFiles {
  /** The finished export. */
  readonly data: string;
  /** The rows so far. */
  readonly part: string;
  readonly checkpoint: string;
  /** Names the run that writes the export. */
  readonly lock: string;
  readonly manifest: string;
  /** Rows that differ from the documentation. */
  readonly rejected: string;
  /** Those so far. */
  readonly rejectedPart: string;
}

/** Tells whether a path names a folder: it exists as one, ends with a separator, or has no extension. */
export async function isFolder(out: string): Promise<boolean> {
  // Windows has two separators, of which `normalize` leaves one.
  return normalize(out).endsWith(sep) || extname(out) === "" || (await isDirectory(out));
}

/**
 * The files of an export to a file, or to a file in a folder.
 *
 * @param name the file in a folder, such as `predictions.events.csv`
 */
export async function exportFiles(out: string, name: string): Promise<ExportFiles> {
  const data = resolve((await isFolder(out)) ? join(out, name) : out);
  return {
    data,
    part: `${data}.part`,
    checkpoint: `${data}.checkpoint.json`,
    lock: `${data}.lock`,
    manifest: `${data}.manifest.json`,
    rejected: `${data}.rejected.ndjson`,
    rejectedPart: `${data}.rejected.ndjson.part`,
  };
}

/**
 * Makes the folder of a file.
 *
 * @throws FileError (when awaited) where the folder cannot be made or written
 */
export async function makeFolder({ data }: Pick<ExportFiles, "data">): Promise<void> {
  await inWords(data, () => writableFolder(data));
}

/**
 * Makes the folder of a file before anything is sent.
 *
 * @throws ParameterError (when awaited) where the folder cannot be made or written
 */
export async function expectFolder({ data }: Pick<ExportFiles, "data">): Promise<void> {
  try {
    await writableFolder(data);
  } catch (error) {
    throw new ParameterError(
      "--out",
      "a file or folder that can be written",
      `${data}: ${fileReason(error)}`,
    );
  }
}

async function writableFolder(path: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  // Makes no file: an empty one would replace the finished export of a run that ended between its last steps.
  await access(folder, constants.W_OK);
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
 * Expects that a file is there.
 *
 * @param hint what to do if it is not
 * @throws FileError (when awaited) where it was removed
 */
export async function expectFile(path: string, hint: string): Promise<void> {
  if (!(await exists(path))) throw new FileError(`${path} was removed`, hint);
}

/**
 * The JSON object in a file that an export has written. Undefined if there is no such file.
 *
 * @param what what the file is: `a manifest`
 * @throws FileError (when awaited) where it is unreadable or something else
 */
export async function recordIn(
  path: string,
  what: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await textIn(path);
  if (text === undefined) return undefined;
  const found = parsedJson(text);
  if (isRecord(found)) return found;
  throw notA(what, path);
}

/** Reads a file's text; undefined if the file does not exist. @throws FileError (when awaited) if it is unreadable */
export async function textIn(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw unreadable(path, error);
  });
}

/** The error of a file that is not what its name says. */
export function notA(what: string, path: string): FileError {
  return new FileError(`${path} is not ${what}`, "--overwrite begins the export anew.");
}

/** What to do when a file of an export cannot be written. */
const RUN_AGAIN =
  "Correct that, and run the command again, without --overwrite: it continues after the last page that was saved.";

/**
 * Replaces a file by a text. After a crash or a loss of power, the file has either its old content or the new one.
 *
 * @param hint what to do if that fails
 * @throws FileError (when awaited) where it cannot be written
 */
export async function writeAtomically(path: string, text: string, hint = RUN_AGAIN): Promise<void> {
  const temporary = `${path}.tmp`;
  const write = async () => {
    const file = await open(temporary, "w");
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(path);
  };
  await inWords(path, write, hint);
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
export async function inWords<T>(path: string, work: () => Promise<T>, hint = RUN_AGAIN): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FileError(`${path} can't be written: ${fileReason(error)}`, hint);
  }
}
