import { wrap } from "./wrap.ts";

/** A term and its meaning. */
export type Row = readonly [term: string, meaning: string];

const INDENT = 2;
const GAP = 2;
/** A longer term has its own line. */
const MOST_TERM = 28;

/** Formats rows as two columns, the second wrapped. */
export function twoColumns(rows: readonly Row[], columns: number): string {
  const longest = Math.max(...rows.map(([term]) => (term.length > MOST_TERM ? 0 : term.length)), 0);
  const start = INDENT + (longest === 0 ? MOST_TERM : longest) + GAP;
  return rows.map((row) => rowLines(row, start, columns).join("\n")).join("\n");
}

function rowLines([term, meaning]: Row, start: number, columns: number): readonly string[] {
  const label = `${" ".repeat(INDENT)}${term}`;
  if (meaning === "") return [label];
  const lines = wrap(meaning, columns - start);
  if (label.length + GAP > start) return [label, ...lines.map((line) => `${" ".repeat(start)}${line}`)];
  return lines.map((line, at) => `${at === 0 ? label.padEnd(start) : " ".repeat(start)}${line}`);
}
