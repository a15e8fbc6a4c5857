import { asJson } from "../table/cell-text.ts";
import { cellAt } from "@org/services/cells";
import { valueText } from "./value-text.ts";

/** Rows as CSV (RFC 4180), with the names of the columns in the first line. Nested values are JSON. */
export function csvOf(rows: readonly unknown[], columns: readonly string[]): string {
  const line = (texts: readonly string[]): string => `${texts.map(quotedIfNeeded).join(",")}\r\n`;
  const lines = rows.map((row) => line(columns.map((name) => valueText(cellAt(row, name)))));
  return line(columns) + lines.join("");
}

/** Rows as one JSON array. A number that a double cannot hold is text. */
export function jsonOf(rows: readonly unknown[]): string {
  return `${asJson(rows)}\n`;
}

/** Rows as JSON, one a line. A number that a double cannot hold is text. */
export function ndjsonOf(rows: readonly unknown[]): string {
  return rows.map((row) => `${asJson(row, 0)}\n`).join("");
}

function quotedIfNeeded(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
