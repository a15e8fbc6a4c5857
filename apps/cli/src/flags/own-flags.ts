import { ParameterError } from "@org/http-core";
import type { LargestPage } from "@org/http-core/operation";
import type { Typed } from "./parse-flags.ts";

/** How much of a list is printed. */
export type Extent = { readonly all: false } | WholeList;

/** The rows of all pages, from a position on. */
export interface WholeList extends Position {
  readonly all: true;
  readonly max: number;
}

/** A position in a list. */
export interface Position {
  /** The checkpoint of a page; undefined for the first. */
  readonly from: string | undefined;
  /** Rows that come before the position, from that page on. */
  readonly skip: number;
}

/** Whether a switch is on. */
export function isOn(typed: Typed, name: string): boolean {
  return valueOf(typed, name) === "true";
}

/** Whether the command prints its requests and sends nothing. */
export function isPlan(typed: Typed): boolean {
  return isOn(typed, "dry-run") || isOn(typed, "curl");
}

/** The last value of a flag; undefined if it is not given. */
export function valueOf({ flags }: Typed, name: string): string | undefined {
  return flags.get(name)?.at(-1);
}

/**
 * How much of a list is requested.
 *
 * @throws ParameterError for a number that is not a count, and for a flag of whole lists without `--all`
 */
export function extentOf(typed: Typed): Extent {
  const [max, from, skip] = ["max", "from", "skip"].map((name) => valueOf(typed, name));
  if (isOn(typed, "all"))
    return {
      all: true,
      max: max === undefined ? Infinity : rowCount("--max", max, 1),
      from,
      skip: skip === undefined ? 0 : rowCount("--skip", skip, 0),
    };
  const given = ["max", "from", "skip"].find((name) => typed.flags.has(name));
  if (given === undefined) return { all: false };
  throw new ParameterError(`--${given}`, "--all with it", "no --all", {
    hint: "Without --all, the first page is printed. The service decides its length.",
  });
}

/** Whether an earlier command has printed the rows before the position. */
export function isContinued({ from, skip }: Position): boolean {
  return from !== undefined || skip > 0;
}

/**
 * A number of rows that was typed.
 *
 * @throws ParameterError for text that is not a count from `least`
 */
export function rowCount(flag: string, text: string, least: number): number {
  if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text);
  throw new ParameterError(flag, `a number of rows from ${String(least)}`, JSON.stringify(text));
}

/**
 * The page size to request for a whole list: the largest, so that the fewest requests are sent, but no more rows than
 * are printed. Nothing if the user gave a size, or if the list has none.
 */
export function pageSize(
  largest: LargestPage | undefined,
  given: Readonly<Record<string, unknown>>,
  extent: Extent,
): Readonly<Record<string, number>> {
  if (!extent.all || largest === undefined || given[largest.param] !== undefined) return {};
  return { [largest.param]: Math.min(largest.rows, extent.max + extent.skip) };
}
