import { describe, expect, it } from "vitest";
import { blockReward, typicalUncles } from "./eras.ts";

describe("the block reward", () => {
  it.each([
    ["2015-07-30T15:26:00Z", 0, 5],
    ["2017-10-16T05:22:00Z", 5, 3],
    ["2019-02-28T19:52:00Z", 3, 2],
    ["2022-09-15T06:42:00Z", 2, 0],
  ])("changes at %s from %d to %d ether", (time, before, after) => {
    const at = Date.parse(time);
    expect([blockReward(at - 1), blockReward(at)]).toEqual([before, after]);
  });
});

describe("typical uncles", () => {
  it.each([
    ["2017-07-01", 700],
    ["2017-09-25", 1_050],
    ["2022-09-15", 330],
  ])("of %s are the value of the point", (day, uncles) => {
    expect(typicalUncles(Date.parse(day))).toBe(uncles);
  });

  it("between two points are on the line that joins them", () => {
    const middle = (Date.parse("2017-07-01") + Date.parse("2017-09-25")) / 2;
    expect(typicalUncles(middle)).toBe(875);
  });

  it("outside of the points are those of the nearest point", () => {
    expect(typicalUncles(Date.parse("2014-01-01"))).toBe(500);
    expect(typicalUncles(Date.parse("2024-01-01"))).toBe(330);
  });
});
