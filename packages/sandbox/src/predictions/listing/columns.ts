import { cacheRecent } from "../util/caches.ts";
import { inSlices, sorted } from "./slices.ts";

/** A comparable value. All values of a column have one type. */
export type Value = string | number | boolean;

/** One value of every row. */
export interface Column {
  /** The number of each row: a flag is 0 or 1, a text its index in `texts`. NaN: no value. */
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
  /** Numbers that order like the values, for sorting. Texts are not kept. */
  readonly ranks: (key: string, read: ReadValue<View>) => Promise<Float64Array>;
}

/** How many columns are cached: more than a session sorts or filters by. */
const HELD = 64;
/** Rows per slice: a few milliseconds. */
const SLICE = 512;

/**
 * The columns of a table of `size` rows. Rows themselves are not kept. Columns are read on demand in slices, once for
 * all concurrent requests.
 */
export function columnsOf<View>(size: number, viewOf: (index: number) => View): Columns<View> {
  const columns = cacheRecent<Promise<Column>>(mostHeld(size, HELD));
  const ranks = cacheRecent<Promise<Float64Array>>(mostHeld(size, HELD));
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

/** The largest number of cached cells of a table, for columns and for orders each: 256 MB. */
const MOST_CELLS = 32_000_000;

/**
 * How many columns or orders of a table are cached. Large tables keep fewer, but as many as clients use in rotation:
 * with less, every request would recompute one.
 */
export function mostHeld(size: number, most: number): number {
  return Math.max(4, Math.min(most, Math.floor(MOST_CELLS / size)));
}

/** Replaces each text by its rank among all texts. */
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

/** The text of a row; empty if there is none. */
export function textAt({ numbers, texts }: Column, row: number): string {
  return texts[numbers[row] ?? NaN] ?? "";
}

/** Whether the row at an index matches. A filter of a query is a list of tests; an absent filter is an empty one. */
export type RowTest = (row: number) => boolean;

/** Filters by bounds, which include the value itself. A row without a value matches no bounds. */
export async function bounded(
  read: () => Promise<Column>,
  least = -Infinity,
  most = Infinity,
): Promise<readonly RowTest[]> {
  if (least === -Infinity && most === Infinity) return [];
  const { numbers } = await read();
  return [
    (row) => {
      const value = numbers[row] ?? NaN;
      return value >= least && value <= most;
    },
  ];
}

/** Filters by texts. */
export async function among(
  read: () => Promise<Column>,
  wanted: readonly string[] | undefined,
): Promise<readonly RowTest[]> {
  if (wanted === undefined) return [];
  const [column, all] = [await read(), new Set(wanted)];
  return [(row) => all.has(textAt(column, row))];
}
