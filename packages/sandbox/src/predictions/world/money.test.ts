import { describe, expect, test } from "vitest";
import { DAY } from "@org/http-core/operation";
import { fixedRow } from "../../../test/predictions/fixed-row.ts";
import { moneyOf, moneyShares, NO_MONEY, shareOf } from "./money.ts";

const NOW = Date.UTC(2026, 0, 15);
const row = fixedRow(0);
const times = { created: NOW - 30 * DAY, closed: undefined, sessions: 0 };
const before = moneyOf(row, times, NOW);

describe("the money of an open event", () => {
  test("falls from longer to shorter periods", () => {
    const { volume, year, month, week, day, liquidity } = before;
    expect(year).toBe(volume);
    for (const [longer, shorter] of [[year, month], [month, week], [week, day]] as const) {
      expect(shorter).toBeGreaterThan(0);
      expect(shorter).toBeLessThan(longer);
    } // prettier-ignore
    expect(liquidity).toBeGreaterThan(0);
  });

  test("older than a year has volume from before the year", () => {
    const year = (days: number) => moneyOf(row, { ...times, created: NOW - days * DAY }, NOW).year;
    expect([year(365), year(366)]).toEqual([before.volume, before.volume / 2]);
  });

  test("grows by each session", () => {
    const volume = (sessions: number) => moneyOf(row, { ...times, sessions }, NOW).volume - before.volume;
    expect(volume(1)).toBeCloseTo(before.day, 6);
    expect(volume(3)).toBeCloseTo(3 * before.day, 6);
    const later = moneyOf(fixedRow(0, { "day in session 2": 0.9 }), { ...times, sessions: 2 }, NOW);
    expect(later.day).toBeGreaterThan(before.day);
  });
});

describe("the money of a closed event", () => {
  const closed = (at: number, sessions = 0) => moneyOf(row, { ...times, closed: at, sessions }, NOW);
  const { volume } = before;

  test("is the volume alone, of the year if it was closed within it", () => {
    expect(closed(NOW - DAY)).toEqual({ ...NO_MONEY, volume, year: volume });
    expect(closed(NOW - 365 * DAY)).toEqual({ ...NO_MONEY, volume });
  });

  test("includes the sessions since the world's day", () => {
    const later = closed(NOW + 2 * DAY, 1);
    expect(later).toEqual({ ...NO_MONEY, volume: later.volume, year: later.volume });
    expect(later.volume).toBeCloseTo(volume + before.day, 6);
  });
});

test("a share is a share of every amount", () => {
  expect(shareOf({ volume: 8, year: 7, month: 6, week: 5, day: 4, liquidity: 3 }, 0.5)).toEqual({
    volume: 4,
    year: 3.5,
    month: 3,
    week: 2.5,
    day: 2,
    liquidity: 1.5,
  });
});

test("shares of markets sum to 1, and large ones are many times the small ones", () => {
  const shares = moneyShares(fixedRow(0, {}, { "traded 0": 2 }), 3);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  expect((shares[0] ?? 0) / (shares[1] ?? 0)).toBeCloseTo(Math.exp(2.4), 9);
});
