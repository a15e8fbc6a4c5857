import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "@org/http-core/operation";
import { fixedRow, type Numbers } from "../../../test/predictions/fixed-row.ts";
import { themeOf } from "../themes/cycle.ts";
import { timelineOf } from "./timeline.ts";

const TODAY = Date.UTC(2026, 0, 15);
const of = (event: number, numbers: Numbers = {}, days = 0) => {
  const row = fixedRow(event, numbers);
  return timelineOf(row, row, themeOf(event), TODAY, days);
};

describe("an open event", () => {
  test("is created, opened and updated before the world's day, and ends after it", () => {
    const { created, start, end, updated, closed, kickOff, phase, sessions } = of(2, { hour: 0, left: 0 });
    expect(created).toBeLessThan(start);
    expect(start).toBeLessThan(TODAY);
    expect(updated).toBeLessThan(TODAY);
    expect(end).toBe(TODAY + 21 * DAY);
    expect([closed, kickOff, phase, sessions]).toEqual([undefined, undefined, undefined, 0]);
  });

  test("may be overdue, and is then closed some days later", () => {
    const overdue = { overdue: 0.059, "overdue days": 0 };
    expect(of(2, overdue).end).toBeLessThan(TODAY);
    expect(of(2, overdue).closed).toBeUndefined();
    expect(of(2, overdue, 1).closed).toBe(TODAY + DAY);
  });

  test("is closed on the day after its end", () => {
    const soon = { hour: 0, left: 0 };
    expect(of(2, soon, 21).closed).toBeUndefined();
    expect(of(2, soon, 22)).toMatchObject({ closed: TODAY + 22 * DAY, updated: TODAY + 22 * DAY });
    expect(of(2, soon, 500).closed).toBe(TODAY + 22 * DAY);
  });

  test("is traded every one to three days, and no more once it is closed", () => {
    const sessions = (every: number, days: number) =>
      of(2, { hour: 0, left: 0, "days between sessions": every, "days since a session": 0 }, days).sessions;
    expect([1, 2, 3, 21].map((days) => sessions(0, days))).toEqual([1, 2, 3, 21]);
    expect([1, 2, 3, 21].map((days) => sessions(0.99, days))).toEqual([0, 0, 1, 7]);
    expect(sessions(0, 500)).toBe(22);
  });

  test("is updated by its last session", () => {
    const numbers = { "days between sessions": 0.99, "days since a session": 0 };
    const updated = (days: number) => of(2, numbers, days).updated - of(2, numbers).updated;
    expect([2, 3, 5, 6].map(updated)).toEqual([0, 3 * DAY, 3 * DAY, 6 * DAY]);
  });
});

test("a closed event was settled after its end, and does not change", () => {
  const before = of(4, { hour: 0, over: 0 });
  expect(before.end).toBe(TODAY - 2 * DAY);
  expect(before.closed).toBeGreaterThan(before.end);
  expect(before.updated).toBeGreaterThanOrEqual(before.closed ?? NaN);
  expect(of(4, { hour: 0, over: 0 }, 30)).toEqual(before);
});

describe("a match", () => {
  test("that is live began an hour ago, and takes two", () => {
    expect(of(0)).toMatchObject({ phase: "live", kickOff: TODAY - HOUR, end: TODAY + HOUR });
    expect(of(0, {}, 1)).toMatchObject({ phase: "ended", kickOff: TODAY - HOUR });
  });

  test("that is ahead is upcoming until its start, then live, then ended", () => {
    const next = { ahead: 0, hour: 0 };
    const [subject, theme] = [fixedRow(21, next), themeOf(21)];
    const phase = (days: number) => timelineOf(subject, subject, theme, TODAY, days).phase;
    expect(timelineOf(subject, subject, theme, TODAY).kickOff).toBe(TODAY + DAY + 12 * HOUR);
    expect([0, 1, 2].map(phase)).toEqual(["upcoming", "upcoming", "ended"]);
  });

  test("that is closed is over for days", () => {
    const { phase, kickOff, closed } = of(9, { over: 0, hour: 0 });
    expect([phase, kickOff]).toEqual(["ended", TODAY - 3 * DAY + 12 * HOUR]);
    expect(closed).toBeGreaterThan((kickOff ?? NaN) + 2 * HOUR);
  });
});
