import type { DailyUncle } from "../src/daily-uncles/daily-uncle.ts";
import { daysAfter } from "../src/days/calendar.ts";

/** A day's record that follows every rule. */
export const day = (UTCDate: string, uncleBlockCount = 2, uncleBlockRewards_Eth = "3.5"): DailyUncle => ({
  UTCDate,
  unixTimeStamp: String(Date.parse(UTCDate) / 1_000),
  uncleBlockCount,
  uncleBlockRewards_Eth,
});

/** The records of consecutive days. */
export const days = (first: string, count: number, uncles = 2, rewards = "3.5"): readonly DailyUncle[] =>
  Array.from({ length: count }, (_, index) => day(daysAfter(first, index), uncles, rewards));
