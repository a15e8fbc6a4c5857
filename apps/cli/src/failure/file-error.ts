/** A file of an export that cannot be written or read, with what to do. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

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
  EIO: "the device reports an error",
};

/** The reason of a failed file operation in words: `no space is left on the device (ENOSPC)`. */
export function fileReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const words = REASONS[code];
  if (words !== undefined) return `${words} (${code})`;
  return code === "" ? "it failed" : code;
}
