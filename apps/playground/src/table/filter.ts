import { wholeText } from "./cell-text.ts";
import { cellAt } from "@org/services/cells";

/** Whether a row has each of the words of a query in one of its fields, in upper or lower case. */
export function filterOf(query: string, columns: readonly string[]): (row: unknown) => boolean {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => (AMOUNT.test(word) ? word.replace(/[,…]/g, "") : word));
  return (row) => {
    const texts = columns.map((name) => wholeText(cellAt(row, name)).toLowerCase());
    return words.every((word) => texts.some((text) => text.includes(word)));
  };
}

/** An amount as the table writes it: with its thousands marked, or its fraction cut. */
const AMOUNT = /^-?\d{1,3}(?:,\d{3})*(?:\.\d+)?…?$/;
