import { isRecord } from "@org/http-core/operation";
import { cellText } from "@org/services/cells";
import { oneLine } from "../terminal/one-line.ts";
import { twoColumns } from "../terminal/rows.ts";
import type { Output } from "../terminal/terminal.ts";

/** A single resource for people: a line for each field. A text is printed unchanged. */
export function resourceText(value: unknown, { columns }: Pick<Output, "columns">): string {
  if (typeof value === "string") return value.endsWith("\n") ? value : `${value}\n`;
  if (!isRecord(value)) return `${cellText(value)}\n`;
  const fields = Object.entries(value).map(
    ([name, inner]) => [oneLine(name), oneLine(cellText(inner))] as const,
  );
  return fields.length === 0 ? "" : `${twoColumns(fields, columns)}\n`;
}
