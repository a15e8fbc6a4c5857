import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sectionOf, tablesIn } from "../contract/specification.ts";

const DECISION = resolve(import.meta.dirname, "../../docs/decisions/0001-spec-and-recordings.md");

/** A row of a table of the decision, cell by cell. */
export type Row = readonly string[];

/** The rows of the tables below a heading of the decision on specification and recordings. */
export function rowsBelow(heading: string): readonly Row[] {
  return tablesIn(sectionOf(readFileSync(DECISION, "utf8"), heading)).flatMap(({ rows }) => rows);
}

/** The names in a cell, each between backticks. */
export function namesIn(cell = ""): readonly string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = ""]) => name);
}
