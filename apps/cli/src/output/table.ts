import width from "fast-string-width";
import { cellAt, cellText } from "@org/services/cells";
import { kindOf } from "@org/services/kind";
import { oneLine } from "../terminal/one-line.ts";
import type { Output } from "../terminal/terminal.ts";
import { rankedColumns } from "./ranked-columns.ts";
import type { RowFields, RowFormat, Warn } from "./row-format.ts";

const GAP = 2;
/** A column of text is at least that wide, or as wide as its longest text. */
const NARROW = 8;
/** The width at which a column of text is counted when the columns are chosen. Left-over space is shared later. */
const USUAL = 32;

/** Options of {@link table}. */
export interface TableOptions {
  /** Default: the most telling ones that fit. */
  readonly columns: readonly string[] | undefined;
  readonly fields: RowFields;
  /** Columns that the command asks about. */
  readonly asked: readonly string[];
  /** The columns that the operation's documentation lists, the key first. */
  readonly telling: readonly string[];
  /** Whether all telling columns are shown, and nothing is cut. */
  readonly isWide: boolean;
  readonly out: Pick<Output, "width" | "bold">;
  readonly warn: Warn;
}

interface Column {
  readonly name: string;
  readonly isRight: boolean;
  /** Whether it is shown whole: an amount, and the key if a line holds it. */
  readonly isWhole: boolean;
  /** The width of its longest text. */
  readonly natural: number;
}

/**
 * A table for people. The first rows decide on the columns and their widths. Texts are cut to fit; a number never is,
 * nor a decimal, nor the key of a row that a line can hold.
 */
export function table(options: TableOptions): RowFormat<string> {
  let layout: { readonly columns: readonly Column[]; readonly most: number } | undefined;
  return {
    rows(rows) {
      if (rows.length === 0) return "";
      if (layout !== undefined) return linesOf(rows, layout.columns, layout.most);
      const columns = chosen(rows, options);
      layout = { columns, most: options.isWide ? Infinity : mostThatFits(columns, options.out.width) };
      const header = columns.map((column) => padded(oneLine(column.name), column, layout?.most ?? USUAL));
      return `${options.out.bold(joined(header))}\n${linesOf(rows, columns, layout.most)}`;
    },
    end: () => "",
  };
}

function linesOf(rows: readonly unknown[], columns: readonly Column[], most: number): string {
  const lines = rows.map((row) =>
    joined(columns.map((column) => padded(oneLine(cellText(cellAt(row, column.name))), column, most))),
  );
  return lines.map((line) => `${line}\n`).join("");
}

function chosen(rows: readonly unknown[], options: TableOptions): readonly Column[] {
  const { columns, fields, isWide, out, warn } = options;
  const { key, telling, others } = rankedColumns({ ...options, rows });
  const measured = (name: string): Column => {
    const values = rows.map((row) => cellAt(row, name));
    const texts = values.map((value) => width(oneLine(cellText(value))));
    const natural = Math.max(width(oneLine(name)), ...texts);
    const isRight = kindOf(fields?.[name], values) === "amount";
    return { name, isRight, isWhole: isRight || (name === key && natural <= out.width), natural };
  };
  if (columns !== undefined) return columns.map(measured);
  if (isWide) return telling.map(measured);
  const ranked = [...telling, ...others].map(measured);
  const fitting: Column[] = [];
  let left = out.width + GAP;
  for (const column of ranked) {
    const needed = widthOf(column, USUAL) + GAP;
    if (needed > left && fitting.length > 0) continue;
    fitting.push(column);
    left -= needed;
  }
  if (fitting.length < ranked.length)
    warn(
      `${String(fitting.length)} of ${String(ranked.length)} columns fit; -o wide shows telling ones whole, --columns chooses others`,
    );
  return fitting;
}

/** The largest width of a column of text with which the line fits. */
function mostThatFits(columns: readonly Column[], available: number): number {
  const longest = Math.max(...columns.map(({ natural }) => natural));
  let most = NARROW;
  while (most < longest && lineWidth(columns, most + 1) <= available) most += 1;
  return most;
}

function lineWidth(columns: readonly Column[], most: number): number {
  return columns.reduce((sum, column) => sum + widthOf(column, most) + GAP, -GAP);
}

function widthOf({ natural, isWhole }: Column, most: number): number {
  return isWhole ? natural : Math.min(natural, most);
}

function padded(text: string, column: Column, most: number): string {
  const columnWidth = widthOf(column, most);
  // A later page may have longer texts than the first.
  const fitted = column.isRight || most === Infinity ? text : cut(text, columnWidth);
  const spaces = " ".repeat(Math.max(0, columnWidth - width(fitted)));
  return column.isRight ? spaces + fitted : fitted + spaces;
}

const graphemes = new Intl.Segmenter();

function cut(text: string, most: number): string {
  if (width(text) <= most) return text;
  let kept = "";
  for (const { segment } of graphemes.segment(text)) {
    if (width(kept) + width(segment) > most - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

function joined(cells: readonly string[]): string {
  return cells.join(" ".repeat(GAP)).trimEnd();
}
