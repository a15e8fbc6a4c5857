import { writeChart, type Line } from "../chart.ts";
import { chartPath, type Table } from "../report.ts";

/** With `--write` on the command line, writes the chart beside the results. */
export function draw(name: string, title: string, across: string, lines: readonly Line[]): void {
  if (process.argv.includes("--write")) writeChart(chartPath(name), title, across, lines);
}

/** The rows of a table: one for each line, with a column for each number across. */
export function rows(lines: readonly Line[], across: readonly number[]): Table {
  return lines.map(({ name, points }) => {
    const at = new Map(points);
    return [name, ...across.map((x) => rounded(at.get(x)))];
  });
}

/** A whole number, with separators. */
export function whole(value: number): string {
  return value.toLocaleString("en");
}

function rounded(value: number | undefined): string {
  if (value === undefined) return "";
  return value < 10 ? value.toFixed(1) : whole(Math.round(value));
}
