import { cellAt } from "@org/services/cells";
import { wholeText } from "./cell-text.ts";
import type { Column } from "./columns.ts";
import { readable } from "./readable.ts";

/**
 * Whether a row has each of the words of a query in one of its fields, in upper or lower case. A time is found by what
 * was sent and by what the table shows.
 */
export function filterOf(
  query: string,
  columns: readonly Pick<Column, "name" | "kind">[],
): (row: unknown) => boolean {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => (AMOUNT.test(word) ? word.replace(/[,…]/g, "") : word));
  return (row) => {
    const texts = columns.map(({ name, kind }) => {
      const text = wholeText(cellAt(row, name));
      const shown = kind === "time" ? `${text} ${readable(text, { kind })}` : text;
      return shown.toLowerCase();
    });
    return words.every((word) => texts.some((text) => text.includes(word)));
  };
}

/** An amount as the table writes it: with its thousands marked, or its fraction cut. */
const AMOUNT = /^-?\d{1,3}(?:,\d{3})*(?:\.\d+)?…?$/;
