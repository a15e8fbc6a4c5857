import { daysAfter, daysIn } from "../days/calendar.ts";
import type { DailyUncle } from "../daily-uncles/daily-uncle.ts";
import { totals, type Totals } from "./totals.ts";

/** A week or a month, with the totals of its days. */
export interface Bucket extends Totals {
  /** `2019-W05` (ISO 8601), or `2019-02`. */
  readonly name: string;
  /** Its first UTC day, as `yyyy-MM-dd`: a Monday, or the first of the month. */
  readonly from: string;
  /** Its last UTC day. */
  readonly to: string;
  /** Whether all of its days have a record. If not, the totals are those of a part. */
  readonly complete: boolean;
}

/**
 * Totals by ISO week (Monday to Sunday), the oldest first. Weeks without a record are left out.
 *
 * @throws ParameterError where a reward is not decimal text
 * @example
 * ```ts
 * import { weekly } from "@org/chainstats/analysis";
 * import type { DailyUncle } from "@org/chainstats";
 *
 * declare const days: readonly DailyUncle[];
 * for (const { name, uncles, rewards, complete } of weekly(days)) console.log(name, uncles, rewards, complete);
 * ```
 */
export function weekly(days: readonly DailyUncle[]): readonly Bucket[] {
  return bucketed(days, weekOf);
}

/**
 * Totals by month of the UTC calendar, the oldest first. Months without a record are left out.
 *
 * @throws ParameterError where a reward is not decimal text
 */
export function monthly(days: readonly DailyUncle[]): readonly Bucket[] {
  return bucketed(days, monthOf);
}

type Span = Pick<Bucket, "name" | "from" | "to">;

function bucketed(days: readonly DailyUncle[], spanOf: (day: string) => Span): readonly Bucket[] {
  const groups = Map.groupBy(days, ({ UTCDate }) => spanOf(UTCDate).from);
  return Array.from(groups.entries())
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, group]) => {
      const span = spanOf(from);
      const sums = totals(group);
      return { ...span, ...sums, complete: sums.days === daysIn(span.from, span.to) };
    });
}

function monthOf(day: string): Span {
  const name = day.slice(0, 7);
  const from = `${name}-01`;
  const next = daysAfter(from, 31).slice(0, 7);
  return { name, from, to: daysAfter(`${next}-01`, -1) };
}

/** The week's year is that of its Thursday (ISO 8601, 3.1.1.23). */
function weekOf(day: string): Span {
  const from = daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
  const thursday = daysAfter(from, 3);
  const year = thursday.slice(0, 4);
  const week = Math.ceil(daysIn(`${year}-01-01`, thursday) / 7);
  return { name: `${year}-W${String(week).padStart(2, "0")}`, from, to: daysAfter(from, 6) };
}
