import { ParameterError, systemClock, type RejectedRow } from "@org/http-core";
import { propertyOf } from "@org/http-core/operation";
import { isDay } from "@org/http-core/schema";
import type { ChainId } from "../chains/chains.ts";
import { dayOf, daysAfter, daysIn } from "./calendar.ts";
import { proofOfWork } from "../proof-of-work.ts";
import type { DayRow } from "./range.ts";

/**
 * Why days of a range have no record:
 *
 * - `missing`: the service left them out without a reason;
 * - `rejected`: the record does not match its schema, or came for another range; it is among the rejected;
 * - `not over`: the day is not over, or has not begun (UTC);
 * - `no proof of work`: the chain had no proof of work yet, or no longer, so no uncle can exist.
 */
export type GapReason = "missing" | "rejected" | "not over" | "no proof of work";

/** Consecutive days of a range that have no record, all for the same reason. */
export interface Gap {
  /** The first UTC day, as `yyyy-MM-dd`. */
  readonly from: string;
  /** The last UTC day, as `yyyy-MM-dd`. */
  readonly to: string;
  /** The number of days. */
  readonly days: number;
  readonly reason: GapReason;
}

/** The input of {@link gapsIn}. */
export interface GapsInput {
  readonly startdate: string;
  readonly enddate: string;
  /** @default "1" */
  readonly chainid?: ChainId | undefined;
  readonly days: readonly DayRow[];
  /** The rows that do not match their schema. @default none */
  readonly rejected?: readonly RejectedRow[] | undefined;
  /** The time, in epoch milliseconds. @default now */
  readonly now?: number | undefined;
}

/**
 * Finds the days of a range that have no record, and why, from the oldest. Nothing is filled in: a day without a record
 * is not a day without uncles.
 *
 * @throws ParameterError where a day does not exist, or the first is after the last
 * @example
 * ```ts
 * import { gapsIn } from "@org/chainstats";
 *
 * const days = [{ UTCDate: "2019-02-01" }, { UTCDate: "2019-02-04" }];
 * console.log(gapsIn({ startdate: "2019-02-01", enddate: "2019-02-04", days }));
 * // [{ from: "2019-02-02", to: "2019-02-03", days: 2, reason: "missing" }]
 * ```
 */
export function gapsIn(input: GapsInput): readonly Gap[] {
  const { startdate, enddate, days, rejected = [], chainid = "1", now = systemClock.now() } = input;
  if (!isDay(startdate) || !isDay(enddate) || startdate > enddate)
    throw new ParameterError("startdate", "a day on or before enddate", `${startdate} to ${enddate}`);
  const present = new Set(days.map(({ UTCDate }) => UTCDate));
  const refused = new Set(rejected.map(({ value }) => dayIn(value)?.slice(0, 10)));
  const today = dayOf(now);
  const era = proofOfWork(chainid);
  const reasonOf = (day: string): GapReason => {
    if (refused.has(day)) return "rejected";
    if (era !== undefined && (day < era.first || day > era.last)) return "no proof of work";
    return day >= today ? "not over" : "missing";
  };
  const gaps: Gap[] = [];
  for (let index = 0; index < daysIn(startdate, enddate); index += 1) {
    const day = daysAfter(startdate, index);
    if (present.has(day)) continue;
    const reason = reasonOf(day);
    const last = gaps.at(-1);
    if (last?.reason === reason && daysAfter(last.to, 1) === day) {
      gaps[gaps.length - 1] = { ...last, to: day, days: last.days + 1 };
    } else gaps.push({ from: day, to: day, days: 1, reason });
  }
  return gaps;
}

/** The day of a rejected row. Its form may be why the row was rejected: it may include a time, for example. */
function dayIn(row: unknown): string | undefined {
  const day = propertyOf(row, "UTCDate");
  return typeof day === "string" ? day : undefined;
}
