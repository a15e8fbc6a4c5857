/** A file of an export that cannot be written or read, with what to do. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** A file of an export whose rows were changed, replaced or removed. The export cannot be continued. */
export class LostRowsError extends FileError {}

/** A value that a column of a file does not hold. */
export class UnfitValueError extends FileError {}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "no space is left on the device",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be larger than is allowed",
  EROFS: "the file system is read-only",
  EACCES: "permission is denied",
  EPERM: "the operation is not permitted",
  ENOENT: "the folder does not exist",
  ENOTDIR: "a part of the path is not a folder",
  EISDIR: "it is a folder",
  EEXIST: "a part of the path is not a folder",
  ENAMETOOLONG: "the name is too long",
  EIO: "the device reports an error",
};

/** The error of a file that can't be read. */
export function unreadable(path: string, error: unknown): FileError {
  const reason = codeOf(error) === "ENOENT" ? "it does not exist (ENOENT)" : fileReason(error);
  return new FileError(`${path} can't be read: ${reason}`);
}

/** The reason of a failed file operation in words: `no space is left on the device (ENOSPC)`. */
export function fileReason(error: unknown): string {
  const code = codeOf(error);
  const words = REASONS[code];
  if (words !== undefined) return `${words} (${code})`;
  return code === "" ? "it failed" : code;
}

/** Returns the system's code of a failed file operation, such as `ENOENT`. Other errors have an empty one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
