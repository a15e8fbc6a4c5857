import { recent } from "../world/memo.ts";
import { inSlices } from "./in-slices.ts";
import { sorted } from "./sorted.ts";

/** A value that rows can be compared by. All values of a column are of one type. */
export type Value = string | number | boolean;

/** One value of every row. */
export interface Column {
  /** The number of each row; a flag is 0 or 1, a text its place among `texts`. NaN: the row has none. */
  readonly numbers: Float64Array;
  /** The distinct texts. */
  readonly texts: readonly string[];
}

/** Reads one value of a row; undefined: it has none. */
export type ReadValue<View> = (view: View) => Value | undefined;

/** The columns of a table. */
export interface Columns<View> {
  /** The values of all rows, to filter by. */
  readonly column: (key: string, read: ReadValue<View>) => Promise<Column>;
  /** Numbers that compare as the values do, to sort by: texts are not held for it. */
  readonly ranks: (key: string, read: ReadValue<View>) => Promise<Float64Array>;
}

/** How many columns are held: more than a table has fields that anybody sorts or filters by in one session. */
const HELD = 64;
/** Rows that are read in a row: a few milliseconds. */
const SLICE = 512;

/**
 * The columns of a table of `size` rows: the only thing that is held of rows, and only when something asks. They are
 * read in slices; requests that need the same column wait for the same reading.
 */
export function columnsOf<View>(size: number, viewOf: (index: number) => View): Columns<View> {
  const columns = recent<Promise<Column>>(mostHeld(size, HELD));
  const ranks = recent<Promise<Float64Array>>(mostHeld(size, HELD));
  const valuesOf = async (read: ReadValue<View>): Promise<Column> => {
    const numbers = new Float64Array(size).fill(NaN);
    const texts = new Map<string, number>();
    await inSlices(size, SLICE, (index) => {
      const value = read(viewOf(index));
      if (typeof value === "string") {
        const place = texts.get(value) ?? texts.size;
        texts.set(value, place);
        numbers[index] = place;
      } else if (value !== undefined) numbers[index] = Number(value);
    });
    return { numbers, texts: Array.from(texts.keys()) };
  };
  return {
    column: (key, read) => columns(key, () => valuesOf(read)),
    ranks: (key, read) => ranks(key, async () => ranked(await valuesOf(read))),
  };
}

/** Cells of a table that are held, of columns and of orders each: 256 MB at most. */
const MOST_CELLS = 32_000_000;

/**
 * How many columns or orders of a table are held: fewer of large tables, but as many as clients ask for in turn. What is
 * dropped before it is asked for again would be worked out for every request.
 */
export function mostHeld(size: number, most: number): number {
  return Math.max(4, Math.min(most, Math.floor(MOST_CELLS / size)));
}

/** Puts the rank of its text among all in place of each text. */
async function ranked({ numbers, texts }: Column): Promise<Float64Array> {
  if (texts.length === 0) return numbers;
  const order = await sorted(texts.length, (one, other) => {
    const [a = "", b = ""] = [texts[one], texts[other]];
    return a < b ? -1 : a > b ? 1 : 0;
  });
  const ranks = new Float64Array(texts.length);
  order.forEach((text, rank) => (ranks[text] = rank));
  return numbers.map((place) => ranks[place] ?? NaN);
}

/** The text of a row; empty where it has none. */
export function textAt({ numbers, texts }: Column, row: number): string {
  return texts[numbers[row] ?? NaN] ?? "";
}
