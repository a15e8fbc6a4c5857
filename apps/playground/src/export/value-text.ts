import { wholeText } from "../table/cell-text.ts";

/** A value as text without quotes: empty for a missing one, digits of any length, JSON for a nested one. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "bigint" ? String(value) : wholeText(value);
}
