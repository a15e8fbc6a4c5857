import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { onTestFinished } from "vitest";

/** One call of a method of a file handle. */
export interface HandleCall {
  readonly handle: FileHandle;
  readonly given: readonly unknown[];
  /** Does what the method does, with other arguments if some are given. */
  readonly proceed: (...given: readonly unknown[]) => Promise<unknown>;
}

/** Puts a function around a method of all file handles, for the duration of a test. */
export async function aroundFileHandles(
  name: "datasync" | "sync" | "write" | "writeFile",
  around: (call: HandleCall) => Promise<unknown>,
): Promise<void> {
  const probe = await open(import.meta.filename);
  await probe.close();
  const prototype = Reflect.getPrototypeOf(probe) ?? probe;
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== "function") throw new TypeError(`A file handle has no method ${name}`);
  const put = (value: unknown) =>
    Reflect.defineProperty(prototype, name, { value, configurable: true, writable: true });
  put(function (this: FileHandle, ...given: readonly unknown[]) {
    const proceed = async (...other: readonly unknown[]): Promise<unknown> =>
      Reflect.apply(original, this, other.length > 0 ? other : given);
    return around({ handle: this, given, proceed });
  });
  onTestFinished(() => {
    put(original);
  });
}

const OWN_FILES = "/proc/self/fd";

/** This system lists the open files of a process (Linux). */
export const canListOpenFiles = existsSync(OWN_FILES);

/** The files that this process has open, of those whose path begins so. */
export function openFiles(path: string): readonly string[] {
  return readdirSync(OWN_FILES).flatMap((name) => {
    try {
      const found = readlinkSync(`${OWN_FILES}/${name}`);
      return found.startsWith(path) ? [found] : [];
    } catch {
      // The one by which the list was read is closed.
      return [];
    }
  });
}
