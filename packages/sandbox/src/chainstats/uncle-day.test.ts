import { describe, expect, it } from "vitest";
import { typicalUncles } from "./eras.ts";
import { uncleDay } from "./uncle-day.ts";

const midnight = (day: string): number => Date.parse(day);

describe("a day of uncles", () => {
  it("is named by its date and its Unix time in seconds", () => {
    expect(uncleDay(1, midnight("2019-01-24"))).toMatchObject({
      UTCDate: "2019-01-24",
      unixTimeStamp: "1548288000",
    });
  });

  it("depends on the seed and the day", () => {
    const day = midnight("2018-06-01");
    expect(uncleDay(1, day)).toEqual(uncleDay(1, day));
    expect(uncleDay(2, day)).not.toEqual(uncleDay(1, day));
  });

  it("has about as many as is typical, each for two to seven eighths of the reward", () => {
    const day = midnight("2018-02-01");
    const typical = typicalUncles(day);
    const { uncleBlockCount: count, uncleBlockRewards_Eth: reward } = uncleDay(1, day);
    expect(Math.abs(count - typical)).toBeLessThan(typical / 2);
    expect(Number(reward) * 8).toBeGreaterThan(count * 3 * 6.4);
    expect(Number(reward) * 8).toBeLessThan(count * 3 * 7);
    expect(reward).toMatch(/^\d+(?:\.\d*[1-9])?$/);
  });

  it("counts no block without a reward: on the last day those after 06:42", () => {
    const { uncleBlockCount: count } = uncleDay(1, midnight("2022-09-15"));
    expect(count).toBeGreaterThan(40);
    expect(count).toBeLessThan(150);
    expect(uncleDay(1, midnight("2022-09-16"))).toMatchObject({
      uncleBlockCount: 0,
      uncleBlockRewards_Eth: "0",
    });
  });
});
