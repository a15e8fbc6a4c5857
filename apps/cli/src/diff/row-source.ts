import { createHash } from "node:crypto";
import type { Line } from "./lines.ts";

/** A row of an export. Numbers are as they were written, with every digit. */
export type Row = Readonly<Record<string, unknown>>;

/** The place of a row: a part of the file's bytes, or rows of a Parquet file. */
export type Place = Pick<Line, "start" | "length">;

/** A row of a file, with its place. */
export interface PlacedRow extends Place {
  readonly row: Row;
  /** Equal for rows that are written alike. */
  readonly hash: string;
}

/** The rows of an export. */
export interface RowSource {
  /** All of them, one after the other. */
  readonly rows: () => AsyncIterable<PlacedRow>;
  /** One of them, by its place. */
  readonly read: (place: Place) => Promise<Row>;
  readonly close: () => Promise<void>;
}

/** The hash of a row's text. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
