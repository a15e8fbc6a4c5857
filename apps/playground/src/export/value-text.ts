import { wholeText } from "../table/cell-text.ts";

/** A value as text without quotes: empty for a missing one, digits of any length, JSON for a nested one. */
export function valueText(value: unknown): string {
  return value === null || value === undefined ? "" : wholeText(value);
}
