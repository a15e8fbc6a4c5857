import { compareDecimals, multiplyDecimals } from "@org/http-core/decimal";
import type { ChainId } from "../chains/chains.ts";
import type { DailyUncle } from "../daily-uncles/daily-uncle.ts";
import { erasOf, isByEras } from "./eras.ts";

/**
 * The rules that records of uncles follow:
 *
 * | rule | on | what holds |
 * |---|---|---|
 * | `timestamp` | every chain | `unixTimeStamp` is midnight UTC of `UTCDate` |
 * | `in range` | every chain | the day is within the requested range |
 * | `once` | every chain | a day occurs once |
 * | `order` | every chain | days come in the order of the first two |
 * | `none or both` | every chain | there are rewards where there are uncles, and only there |
 * | `eighths` | chain 1 | rewards are whole eighths of an ether |
 * | `per uncle` | chain 1 | an uncle earns from 2/8 to 7/8 of that day's block reward |
 */
export type UncleRule =
  "timestamp" | "in range" | "once" | "order" | "none or both" | "eighths" | "per uncle";

/** A record that breaks a rule. The record is kept as it is, because the rule may be wrong. */
export interface UncleWarning {
  readonly rule: UncleRule;
  /** The record's UTC day, as `yyyy-MM-dd`. */
  readonly day: string;
  /** Its index among the days, from 0. */
  readonly index: number;
  readonly expected: string;
  readonly received: string;
}

/** The input of {@link warningsOf}; a `Series` is one. */
export interface WarningsInput {
  readonly days: readonly DailyUncle[];
  /** @default "1" */
  readonly chainid?: ChainId | undefined;
  /** The first requested day. @default any */
  readonly startdate?: string | undefined;
  /** The last requested day. @default any */
  readonly enddate?: string | undefined;
}

/**
 * Finds records that are implausible, or that follow rules not known here. Takes one pass over the days.
 *
 * @example
 * ```ts
 * import { apiKey, createChainstats } from "@org/chainstats";
 * import { warningsOf } from "@org/chainstats/analysis";
 *
 * const chainstats = createChainstats({ baseUrl: "https://api.example", auth: apiKey("my-key") });
 * const series = await chainstats.dailyUncles({ startdate: "2019-01-01", enddate: "2019-12-31" }).series();
 * for (const { rule, day, expected, received } of warningsOf(series)) console.log(rule, day, expected, received);
 * ```
 */
export function warningsOf(input: WarningsInput): readonly UncleWarning[] {
  const { days, chainid = "1" } = input;
  const byEras = isByEras(chainid);
  const sequence = inSequence(days);
  return days.flatMap((day, index) => [
    ...sequence(day, index),
    ...ofTheDay(day, index, input),
    ...ofThePay(day, index, byEras),
  ]);
}

type Checks = readonly UncleWarning[];

function inSequence(days: readonly DailyUncle[]): (day: DailyUncle, index: number) => Checks {
  const seen = new Set<string>();
  const falling = (days[0]?.UTCDate ?? "") > (days[1]?.UTCDate ?? "9");
  return ({ UTCDate }, index) => {
    const before = days[index - 1]?.UTCDate;
    const again = seen.has(UTCDate);
    seen.add(UTCDate);
    if (again) return [{ rule: "once", day: UTCDate, index, expected: "a new day", received: UTCDate }];
    if (before === undefined || before > UTCDate === falling) return [];
    const expected = `a day ${falling ? "before" : "after"} ${before}`;
    return [{ rule: "order", day: UTCDate, index, expected, received: UTCDate }];
  };
}

function ofTheDay({ UTCDate, unixTimeStamp }: DailyUncle, index: number, input: WarningsInput): Checks {
  const { startdate, enddate } = input;
  const warnings: UncleWarning[] = [];
  const midnight = String(Date.parse(UTCDate) / 1_000);
  if (unixTimeStamp !== midnight) {
    warnings.push({
      rule: "timestamp",
      day: UTCDate,
      index,
      expected: midnight,
      received: unixTimeStamp,
    });
  }
  if (UTCDate < (startdate ?? UTCDate) || UTCDate > (enddate ?? UTCDate)) {
    const bounds = [startdate && `from ${startdate}`, enddate && `to ${enddate}`];
    const expected = bounds.filter(Boolean).join(" ");
    warnings.push({ rule: "in range", day: UTCDate, index, expected, received: UTCDate });
  }
  return warnings;
}

function ofThePay(day: DailyUncle, index: number, byEras: boolean): Checks {
  const { UTCDate, uncleBlockCount: uncles, uncleBlockRewards_Eth: rewards } = day;
  const warning = (rule: UncleRule, expected: string): Checks => [
    { rule, day: UTCDate, index, expected, received: `${rewards} for ${String(uncles)}` },
  ];
  if ((uncles === 0) !== (compareDecimals(rewards, "0") === 0)) {
    return warning("none or both", uncles === 0 ? "no reward" : "a reward");
  }
  if (!byEras || uncles === 0) return [];
  return [
    ...(isInEighths(rewards) ? [] : warning("eighths", "a multiple of 0.125")),
    ...perUncle(day, warning),
  ];
}

function isInEighths(rewards: string): boolean {
  return !multiplyDecimals(rewards, "8").includes(".");
}

function perUncle(
  { UTCDate, uncleBlockCount, uncleBlockRewards_Eth }: DailyUncle,
  warning: (rule: UncleRule, expected: string) => Checks,
): Checks {
  const worth = erasOf(UTCDate)
    .map(({ reward }) => reward)
    .filter((reward) => reward > 0);
  if (worth.length === 0) return warning("per uncle", "no uncles: the chain has no proof of work");
  const lowest = multiplyDecimals(String(uncleBlockCount), String(Math.min(...worth) / 4));
  const highest = multiplyDecimals(String(uncleBlockCount), String((Math.max(...worth) * 7) / 8));
  const isPlausible =
    compareDecimals(uncleBlockRewards_Eth, lowest) >= 0 &&
    compareDecimals(uncleBlockRewards_Eth, highest) <= 0;
  return isPlausible ? [] : warning("per uncle", `from ${lowest} to ${highest}`);
}
