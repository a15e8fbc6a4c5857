import { wholeText } from "./cell-text.ts";
import { cellOf } from "./columns.ts";

/** Whether a row has each of the words of a query in one of its fields, in upper or lower case. */
export function filterOf(query: string, columns: readonly string[]): (row: unknown) => boolean {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return (row) => {
    const texts = columns.map((name) => wholeText(cellOf(row, name)).toLowerCase());
    return words.every((word) => texts.some((text) => text.includes(word)));
  };
}
