import { propertyOf } from "@org/http-core/operation";
import { daysAfter, daysIn, isWithinAYear } from "./calendar.ts";

type Params = Readonly<Record<string, unknown>>;

/** A range of days in requested order, as in a window of the query. */
interface Range {
  /** The first day in this order. */
  readonly near: string;
  /** The last day in this order. */
  readonly far: string;
  readonly days: number;
  /** 1 from the oldest, −1 from the newest. */
  readonly step: 1 | -1;
}

/** The days of a leap year: the largest number of rows in a window. */
export const LONGEST = 366;

/**
 * The next window in requested order. A range up to a year is one window; a longer range is split at calendar years.
 * The window before may have been shortened because it was too large: the next one begins where that ended, and goes no
 * further than the next split.
 */
export function windowAfter(params: Params, before?: Params): Params | undefined {
  const { near, far, days, step } = rangeOf(params);
  const isCut = !(step > 0 ? isWithinAYear(near, far) : isWithinAYear(far, near));
  if (!isCut && before === undefined) return params;
  // Compared as text, a day after the year 9999 would come before all others.
  const isBefore = (one: string, other: string): boolean => step * (Date.parse(other) - Date.parse(one)) > 0;
  const first = (one: string, other: string): string => (isBefore(one, other) ? one : other);
  const end = (day: string): string =>
    isCut ? first(day.slice(0, 4) + (step > 0 ? "-12-31" : "-01-01"), far) : far;
  const last = before === undefined ? undefined : rangeOf(before);
  const begin = last === undefined ? near : daysAfter(last.far, step);
  if (isBefore(far, begin)) return undefined;
  const most = last !== undefined && isBefore(last.far, end(last.near)) ? last.days : days;
  return windowOf(params, begin, first(end(begin), daysAfter(begin, step * (most - 1))));
}

/** The first half of a window in requested order; undefined for a single day. */
export function firstHalf(window: Params): Params | undefined {
  const { near, days, step } = rangeOf(window);
  return days < 2 ? undefined : windowOf(window, near, daysAfter(near, step * (Math.ceil(days / 2) - 1)));
}

/** Compares rows by their day, in the order of a window. */
export function byDay(window: Params): (a: unknown, b: unknown) => number {
  const { step } = rangeOf(window);
  return (a, b) => step * compare(dayIn(a), dayIn(b));
}

function compare(first: string, second: string): number {
  return first === second ? 0 : first < second ? -1 : 1;
}

function dayIn(row: unknown): string {
  return String(propertyOf(row, "UTCDate"));
}

function rangeOf({ startdate, enddate, sort }: Params): Range {
  const [first, last] = [String(startdate), String(enddate)];
  const days = daysIn(first, last);
  return sort === "desc"
    ? { near: last, far: first, days, step: -1 }
    : { near: first, far: last, days, step: 1 };
}

function windowOf(params: Params, near: string, far: string): Params {
  const [startdate, enddate] = params["sort"] === "desc" ? [far, near] : [near, far];
  return { ...params, startdate, enddate };
}
