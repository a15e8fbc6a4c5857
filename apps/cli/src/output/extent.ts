import type { LargestPage, ListOperation } from "@org/http-core/operation";

/** How much of a list is printed. */
export type Extent = { readonly all: false } | WholeList;

/** The rows of all pages, from a position on. */
export interface WholeList extends Position {
  readonly all: true;
  /** Rows at most; Infinity for all. */
  readonly max: number;
  /** Pages at most; Infinity for all. */
  readonly maxPages: number;
  /** True if other runs continue the list. Checkpoints are bound to a page size, so all runs request the same one. */
  readonly isResumed?: boolean;
}

/** A position in a list. */
export interface Position {
  /** The checkpoint of a page; undefined for the first. */
  readonly from: string | undefined;
  /** Rows that come before the position, from that page on. */
  readonly skip: number;
}

/** Returns true if an earlier command has printed the rows before the position. */
export function isContinued({ from, skip }: Position): boolean {
  return from !== undefined || skip > 0;
}

/** Rows that an iteration needs at most: no page after them is requested in advance. */
export function rowsNeeded(
  { page: { predictable } }: ListOperation,
  { max, skip, maxPages }: Pick<WholeList, "max" | "skip" | "maxPages">,
): number {
  return Math.min(max + skip, predictable === undefined ? Infinity : maxPages * predictable.rows);
}

/**
 * The page size to request for a whole list: the largest, so that the fewest requests are sent, but no more rows than
 * are printed, unless other runs continue it. Nothing if the user gave a size, or if the list has none.
 */
export function pageSize(
  largest: LargestPage | undefined,
  given: Readonly<Record<string, unknown>>,
  extent: Extent,
): Readonly<Record<string, number>> {
  if (!extent.all || largest === undefined || given[largest.param] !== undefined) return {};
  const needed = extent.isResumed === true ? Infinity : extent.max + extent.skip;
  return { [largest.param]: Math.min(largest.rows, needed) };
}
