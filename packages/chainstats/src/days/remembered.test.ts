import { describe, expect, test } from "vitest";
import { ServerError, TimeoutError } from "@org/http-core";
import { operations } from "../operations.ts";
import { rememberedDays } from "./remembered.ts";

const NOW = Date.UTC(2021, 0, 10);
const YEAR = { startdate: "2020-01-01", enddate: "2020-12-31", chainid: "1", sort: "asc" };
const HALF = { ...YEAR, enddate: "2020-07-01" };
const tooLarge = new ServerError("Gateway Timeout", { status: 504 });

/** What an operation that remembers does first, and after a window that was too large. */
function setUp() {
  const { page } = rememberedDays(operations, () => NOW).dailyUncles;
  return {
    first: (params: object): unknown => page.first({ ...params }).params,
    next: (params: object, window: object): unknown =>
      page.predictable?.after({ params: { ...window } }, { ...params })?.params,
    fails: (window: object, error: unknown = tooLarge): unknown =>
      page.smaller?.({ params: { ...window } }, error)?.params,
  };
}

describe("a window that was too large", () => {
  test("is requested by its halves from then on, and their halves", () => {
    const { first, next, fails } = setUp();
    expect(first(YEAR)).toEqual(YEAR);
    expect(fails(YEAR)).toEqual(HALF);
    expect(first(YEAR)).toEqual(HALF);
    expect(next(YEAR, HALF)).toEqual({ ...YEAR, startdate: "2020-07-02" });
    expect(fails(HALF)).toEqual({ ...YEAR, enddate: "2020-04-01" });
    expect(first(YEAR)).toEqual({ ...YEAR, enddate: "2020-04-01" });
  });

  test("is remembered for both orders, and for its chain only", () => {
    const { first, fails } = setUp();
    fails(YEAR);
    expect(first({ ...YEAR, sort: "desc" })).toEqual({ ...YEAR, sort: "desc", startdate: "2020-07-02" });
    const other = { ...YEAR, chainid: "137" };
    expect(first(other)).toEqual(other);
  });

  test("is remembered by one client only", () => {
    setUp().fails(YEAR);
    expect(setUp().first(YEAR)).toEqual(YEAR);
  });

  test("is not remembered while its days may still change", () => {
    const { first, fails } = setUp();
    const open = { ...YEAR, startdate: "2021-01-01", enddate: "2021-01-09" };
    expect(fails(open)).toEqual({ ...open, enddate: "2021-01-05" });
    expect(first(open)).toEqual(open);
    const closed = { ...open, enddate: "2021-01-08" };
    fails(closed);
    expect(first(closed)).toEqual({ ...closed, enddate: "2021-01-04" });
  });

  test("of a single day has no smaller one, and is requested again", () => {
    const { first, fails } = setUp();
    const day = { ...YEAR, enddate: YEAR.startdate };
    expect([fails(day), first(day)]).toEqual([undefined, day]);
  });
});

test("another failure says nothing about the window", () => {
  const { first, fails } = setUp();
  expect(fails(YEAR, new ServerError("no", { status: 500 }))).toBeUndefined();
  expect(fails(YEAR, new TimeoutError("total", 1_000))).toBeUndefined();
  expect(first(YEAR)).toEqual(YEAR);
});

test("operations whose rows are not days stay as they are", () => {
  const { page: _, ...single } = operations.dailyUncles;
  const other = { ...single, page: undefined };
  const { dailyUncles, kept } = rememberedDays({ ...operations, kept: other }, () => NOW);
  expect(kept).toBe(other);
  expect(dailyUncles).not.toBe(operations.dailyUncles);
  expect({ ...dailyUncles, page: undefined }).toEqual(other);
});
