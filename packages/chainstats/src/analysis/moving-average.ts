import { addDecimals, divideDecimals, type DecimalText } from "@org/http-core/decimal";
import { ParameterError } from "@org/http-core";
import { daysAfter } from "../days/calendar.ts";
import type { DailyUncle } from "../daily-uncles/daily-uncle.ts";

/** Options of {@link movingAverage}. */
export interface MovingAverageOptions {
  /** The number of days in an average; the last is the day itself. @default 7 */
  readonly window?: number | undefined;
  /** The quantity to average: uncle blocks, or rewards in the chain's native currency. @default "uncles" */
  readonly of?: "uncles" | "rewards" | undefined;
  /** The most digits after the point of an average. It is rounded to them, halves away from zero. @default 6 */
  readonly places?: number | undefined;
}

const QUANTITIES: readonly MovingAverageOptions["of"][] = ["uncles", "rewards"];

/** The average of the days up to a day. */
export interface MovingAverage {
  readonly UTCDate: string;
  /** The exact sum of the days of the window that have a record. Unit: that of the quantity. */
  readonly sum: DecimalText;
  /** Days of the window that have a record. */
  readonly days: number;
  /**
   * The average of a day, in the same unit. Null where a day of the window has no record: an average over a gap would be
   * that of other days.
   */
  readonly average: DecimalText | null;
}

/**
 * The moving average over calendar days, one for each day that has a record, the oldest first.
 *
 * @throws ParameterError where the window is not a whole number of days, the quantity is not known, the places are not a
 * whole number from 0 to 10,000, or a reward is not decimal text
 * @example
 * ```ts
 * import { movingAverage } from "@org/chainstats/analysis";
 * import type { DailyUncle } from "@org/chainstats";
 *
 * declare const days: readonly DailyUncle[];
 * for (const { UTCDate, average } of movingAverage(days, { window: 30, of: "rewards" })) console.log(UTCDate, average);
 * ```
 */
export function movingAverage(
  days: readonly DailyUncle[],
  { window = 7, of = "uncles", places = 6 }: MovingAverageOptions = {},
): readonly MovingAverage[] {
  if (!Number.isInteger(window) || window < 1) {
    throw new ParameterError("window", "a whole number of days, at least 1", String(window));
  }
  if (!QUANTITIES.includes(of)) throw new ParameterError("of", QUANTITIES.join(" | "), of);
  // Checks the places, also where no window is full.
  divideDecimals("0", "1", places);
  const values = new Map(days.map((day) => [day.UTCDate, valueOf(day, of)]));
  return Array.from(values.keys())
    .toSorted()
    .map((UTCDate) => {
      const present: DecimalText[] = [];
      for (let back = 0; back < window; back += 1) {
        const value = values.get(daysAfter(UTCDate, -back));
        if (value !== undefined) present.push(value);
      }
      const sum = addDecimals(...present);
      const average = present.length === window ? divideDecimals(sum, String(window), places) : null;
      return { UTCDate, sum, days: present.length, average };
    });
}

function valueOf(day: DailyUncle, of: "uncles" | "rewards"): DecimalText {
  return of === "uncles" ? String(day.uncleBlockCount) : day.uncleBlockRewards_Eth;
}
