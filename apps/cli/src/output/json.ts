import { jsonText } from "@org/services/json-text";
import type { RowFormat } from "./row-format.ts";

const INDENT = 2;

/** One row per line. */
export function ndjson(): RowFormat<string> {
  return { rows: (rows) => rows.map((row) => `${jsonText(row)}\n`).join(""), end: () => "" };
}

/** One array, with indented rows. */
export function jsonArray(): RowFormat<string> {
  let isEmpty = true;
  return {
    rows(rows) {
      if (rows.length === 0) return "";
      const text = rows.map((row) => jsonText(row, INDENT).replace(/^/gm, " ".repeat(INDENT))).join(",\n");
      const before = isEmpty ? "[\n" : ",\n";
      isEmpty = false;
      return before + text;
    },
    end: () => (isEmpty ? "[]\n" : "\n]\n"),
  };
}
