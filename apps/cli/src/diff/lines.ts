import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { unreadable } from "../failure/file-error.ts";

/** A line of a file, without its line break. */
export interface Line {
  readonly text: string;
  /** Where it begins, in bytes. */
  readonly start: number;
  /** In bytes. */
  readonly length: number;
}

const LINE_FEED = 10;

/**
 * The lines of a file in UTF-8, with their places. Empty lines are left out.
 *
 * @throws FileError (when awaited) where the file is not readable
 */
export async function* linesOf(path: string): AsyncGenerator<Line> {
  let start = 0;
  let rest: readonly Buffer[] = [];
  const line = (parts: readonly Buffer[]): Line => {
    const bytes = Buffer.concat(parts);
    const found = { text: bytes.toString("utf8"), start, length: bytes.length };
    start += bytes.length + 1;
    return found;
  };
  try {
    for await (const chunk of createReadStream(path)) {
      const bytes = Buffer.from(chunk);
      let from = 0;
      for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, from)) {
        const found = line([...rest, bytes.subarray(from, at)]);
        if (found.text.trim() !== "") yield found;
        rest = [];
        from = at + 1;
      }
      if (from < bytes.length) rest = [...rest, bytes.subarray(from)];
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  if (rest.length > 0) yield line(rest);
}

/** Reads lines by their places. */
export interface LineReader {
  readonly read: (place: Pick<Line, "start" | "length">) => Promise<string>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a file whose lines are read by their places.
 *
 * @throws FileError (when awaited) where the file is not readable
 */
export async function lineReader(path: string): Promise<LineReader> {
  const file = await open(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  return {
    async read({ start, length }) {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.toString("utf8");
    },
    close: () => file.close(),
  };
}
