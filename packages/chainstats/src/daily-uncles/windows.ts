import { daysAfter, daysIn, isWithinAYear } from "./calendar.ts";

type Params = Readonly<Record<string, unknown>>;

/** A range of days in an order: what a window of the query is. */
interface Range {
  readonly startdate: string;
  readonly enddate: string;
  readonly descending: boolean;
}

/** A leap year's days: the rows of a window, at most. */
export const LONGEST = 366;

/**
 * The window that follows one, in the order in which the days are wanted. A range up to a year is one window,
 * exactly as asked; a longer range is cut at calendar years. The window before may be shorter than it was cut:
 * what follows begins where it ends.
 */
export function windowAfter(params: Params, before?: Params): Params | undefined {
  const { startdate, enddate, descending } = rangeOf(params);
  const cut = !isWithinAYear(startdate, enddate);
  if (descending) {
    const end = before === undefined ? enddate : daysAfter(rangeOf(before).startdate, -1);
    if (end < startdate) return undefined;
    const january = `${end.slice(0, 4)}-01-01`;
    return { ...params, startdate: cut && january > startdate ? january : startdate, enddate: end };
  }
  const start = before === undefined ? startdate : daysAfter(rangeOf(before).enddate, 1);
  if (start > enddate) return undefined;
  const december = `${start.slice(0, 4)}-12-31`;
  return { ...params, startdate: start, enddate: cut && december < enddate ? december : enddate };
}

/** The first half of a window, in the order in which its days are wanted; undefined of a single day. */
export function firstHalf(window: Params): Params | undefined {
  const { startdate, enddate, descending } = rangeOf(window);
  const days = daysIn(startdate, enddate);
  if (days < 2) return undefined;
  const half = Math.ceil(days / 2) - 1;
  return descending
    ? { ...window, startdate: daysAfter(enddate, -half) }
    : { ...window, enddate: daysAfter(startdate, half) };
}

/** Compares rows by their day, in the order of a window. */
export function byDay(window: Params): (a: unknown, b: unknown) => number {
  const { descending } = rangeOf(window);
  return (a, b) => (descending ? compare(b, a) : compare(a, b));
}

function compare(a: unknown, b: unknown): number {
  const [first, second] = [dayIn(a), dayIn(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

function dayIn(row: unknown): string {
  return typeof row === "object" && row !== null ? String(Reflect.get(row, "UTCDate")) : "";
}

function rangeOf({ startdate, enddate, sort }: Params): Range {
  return { startdate: String(startdate), enddate: String(enddate), descending: sort === "desc" };
}
