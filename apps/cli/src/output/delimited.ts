import { cellOf, cellText, columnsOf } from "@org/services/cells";
import { leftOut } from "./left-out.ts";
import type { RowFields, RowFormat, Warn } from "./row-format.ts";

/** Options of CSV and TSV. */
export interface DelimitedOptions {
  /** Default: the fields of the schema, else those of the first rows. */
  readonly columns?: readonly string[] | undefined;
  readonly fields: RowFields;
  /** Whether the first line has the names of the columns. */
  readonly header: boolean;
  readonly warn: Warn;
}

/** RFC 4180, with `\n` at the end of lines as other programs of a shell expect. Nested values are JSON. */
export function csv(options: DelimitedOptions): RowFormat<string> {
  return delimited(",", quotedIfNeeded, options);
}

/** Values between tabs. Backslashes, tabs and line breaks of a value are escaped: `\\`, `\t`, `\n`, `\r`. */
export function tsv(options: DelimitedOptions): RowFormat<string> {
  return delimited("\t", escaped, options);
}

function delimited(
  delimiter: string,
  encode: (text: string) => string,
  { columns: given, fields, header, warn }: DelimitedOptions,
): RowFormat<string> {
  let columns = given ?? (fields === undefined ? undefined : Object.keys(fields));
  let text = (found: readonly string[]) => {
    text = () => "";
    return header ? line(found) : "";
  };
  const line = (texts: readonly string[]) => `${texts.map(encode).join(delimiter)}\n`;
  const left = given === undefined ? leftOut(warn) : () => undefined;
  return {
    rows(rows) {
      if (columns === undefined && rows.length === 0) return "";
      const names = (columns ??= columnsOf(rows));
      left(rows, names);
      const lines = rows.map((row) => line(names.map((name) => cellText(cellOf(row, name)))));
      return text(names) + lines.join("");
    },
    end: () => (columns === undefined ? "" : text(columns)),
  };
}

function quotedIfNeeded(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}
