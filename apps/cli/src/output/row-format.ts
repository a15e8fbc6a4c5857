import type { JsonSchema } from "@org/openapi";

/** The names of the formats on stdout. */
export const formatNames = ["table", "wide", "json", "ndjson", "csv", "tsv", "parquet"] as const;

/** The name of a format on stdout. */
export type FormatName = (typeof formatNames)[number];

/** A part of an output. */
export type Chunk = string | Uint8Array;

/** Formats rows, page by page. */
export interface RowFormat<Made extends Chunk | Promise<Chunk> = Chunk | Promise<Chunk>> {
  /** What is printed for these rows, after that for all rows before. A format may hold rows back. */
  readonly rows: (rows: readonly unknown[]) => Made;
  /** What is printed after the last row. */
  readonly end: () => Chunk;
}

/** The whole output for these rows. */
export async function wholeOf(format: RowFormat, rows: readonly unknown[]): Promise<Chunk> {
  const [chunk, end] = [await format.rows(rows), format.end()];
  if (typeof chunk === "string" && typeof end === "string") return chunk + end;
  return Buffer.concat([chunk, end].map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}

/** The fields of rows by the operation's schema; undefined where it has none. */
export type RowFields = JsonSchema["properties"];

/** Reports what the format leaves out. */
export type Warn = (text: string) => void;

/** Encodes rows into a file, page by page. */
export interface Encoder {
  /** Returns the bytes to append for a page. A format may buffer rows until a later page. */
  readonly page: (rows: readonly unknown[]) => Uint8Array | string;
  /** Returns true while rows are buffered: a checkpoint would lose them. */
  readonly holdsRows: () => boolean;
  /** Returns the state with which a later process continues behind the bytes that were returned. */
  readonly state: () => string | undefined;
  /** Returns the bytes to append after the last page. */
  readonly end: () => Uint8Array | string;
}

/** The options from which a format makes its encoder. */
export interface EncoderOptions {
  readonly fields: RowFields;
  /** Columns whose values are written as text. */
  readonly asText: readonly string[];
  /** The rows of a group, for formats that have groups. */
  readonly groupRows: number;
  /** The length of the file that is continued. */
  readonly length: number;
  /** The state of the encoder that is continued. */
  readonly state: string | undefined;
  readonly warn: Warn;
}
