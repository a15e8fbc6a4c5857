import type { Rows } from "../operation/read-list.ts";
import { isObject, propertyOf } from "../util/objects.ts";

/** The most pages without rows that may follow each other. */
const MOST_EMPTY = 100;

/**
 * What a list remembers of its rows, to notice that it goes round. It is Brent's method: one page is remembered, and
 * replaced after 1, 2, 4, 8 … further pages. So any cycle is found, at the cost of one page, after at most about three
 * times the pages that lead into it and through it.
 */
export interface SeenRows {
  /** The remembered page's rows; undefined before the first page with rows. */
  readonly remembered?: readonly unknown[];
  /** The index of the remembered page. */
  readonly index: number;
  /** Pages with rows since then. */
  readonly since: number;
  /** After this many pages another one is remembered. */
  readonly until: number;
  /** Pages of one row that equalled the remembered one: a single row may be repeated by chance. */
  readonly hits: number;
  /** Pages without rows, in a row. */
  readonly empty: number;
  /** The rows of the page before. */
  readonly previous: readonly unknown[];
}

/** Before the first page. */
export const NOTHING_SEEN: SeenRows = { index: 0, since: 0, until: 1, hits: 0, empty: 0, previous: [] };

/**
 * The memory after a page, or a message where the list goes round: the page's rows equal those of the remembered page, in
 * the same order.
 *
 * @param key the fields that identify a row; a row without them is compared by its content
 */
export function afterPage(
  seen: SeenRows,
  { items: rows, count }: Pick<Rows<unknown>, "items" | "count">,
  index: number,
  key: readonly string[] | undefined,
): SeenRows | string {
  if (count === 0) {
    const empty = seen.empty + 1;
    return empty < MOST_EMPTY ? { ...seen, empty } : `${String(empty)} pages in a row have no rows`;
  }
  const { remembered } = seen;
  const isSeen = remembered?.length === rows.length && isContinued(remembered, rows, rows.length, key);
  const hits = seen.hits + Number(isSeen);
  if (isSeen && (count > 1 || hits > 1))
    return `page ${String(index + 1)} has the rows of page ${String(seen.index + 1)} again`;
  const since = seen.since + 1;
  if (remembered !== undefined && since < seen.until)
    return { ...seen, since, hits, empty: 0, previous: rows };
  const until = remembered === undefined ? 1 : 2 * seen.until;
  return { remembered: rows, index, since: 0, until, hits: 0, empty: 0, previous: rows };
}

/**
 * Counts the rows at the start of a page that end the page before: rows that were added while the list was read move the
 * others into the next page.
 */
export function overlap(
  previous: readonly unknown[],
  rows: readonly unknown[],
  key: readonly string[] | undefined,
): number {
  let length = Math.min(previous.length, rows.length);
  while (!isContinued(previous, rows, length, key)) length -= 1;
  return length;
}

/** Tells whether the last rows of a page are the first ones of another. */
function isContinued(
  page: readonly unknown[],
  other: readonly unknown[],
  length: number,
  key: readonly string[] | undefined,
): boolean {
  const from = page.length - length;
  for (let index = 0; index < length; index += 1)
    if (!isSameRow(page[from + index], other[index], key)) return false;
  return true;
}

function isSameRow(a: unknown, b: unknown, key: readonly string[] | undefined): boolean {
  if (!hasKey(a, key)) return isSame(a, b);
  for (const name of key) if (propertyOf(a, name) !== propertyOf(b, name)) return false;
  return true;
}

/** Tells whether a row has all fields of the key. An empty text identifies no row. */
export function hasKey(row: unknown, key: readonly string[] | undefined): key is readonly string[] {
  if (key === undefined) return false;
  for (const name of key) if ((propertyOf(row, name) ?? "") === "") return false;
  return true;
}

/** Compares two values of JSON. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  for (const name in a) if (!isSame(Reflect.get(a, name), Reflect.get(b, name))) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}
