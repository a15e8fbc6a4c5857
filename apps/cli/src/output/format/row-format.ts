import type { JsonSchema } from "@org/http-core/describe";

/** The names of the formats on stdout. */
export const formatNames = ["table", "json", "ndjson", "csv", "tsv"] as const;

/** The name of a format on stdout. */
export type FormatName = (typeof formatNames)[number];

/** Formats rows, page by page. */
export interface RowFormat {
  /** The text of these rows, after that of all rows before. */
  readonly rows: (rows: readonly unknown[]) => string;
  /** The text after the last row. */
  readonly end: () => string;
}

/** The fields of rows by the operation's schema; undefined where it has none. */
export type RowFields = JsonSchema["properties"];

/** Reports what the format leaves out. */
export type Warn = (text: string) => void;
