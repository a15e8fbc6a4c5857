import { describe, expect, test } from "vitest";
import { hindrances, isTradable, type HasState } from "./tradable.ts";

describe("a market is tradable", () => {
  const now = new Date("2026-03-01T00:00:00Z");
  const open: HasState = {
    active: true,
    closed: false,
    enableOrderBook: true,
    acceptingOrders: true,
    endDate: "2026-03-01T00:00:01Z",
  };

  test("without a hindrance", () => {
    expect(hindrances(open, now)).toEqual([]);
    expect(isTradable(open, now)).toBe(true);
    expect(isTradable({ ...open, endDate: null, archived: false, oracleResolutionStatus: "" }, now)).toBe(
      true,
    );
  });

  test.each<[string, HasState]>([
    ["inactive", { active: false }],
    ["inactive", { active: undefined }],
    ["closed", { closed: true }],
    ["closed", { closed: null }],
    ["archived", { archived: true }],
    ["no order book", { enableOrderBook: null }],
    ["no orders", { acceptingOrders: false }],
    ["past its end", { endDate: "2026-03-01T00:00:00Z" }],
    ["past its end", { endDate: "2026-02-28 19:00:00+00" }],
    ["in resolution", { oracleResolutionStatus: "proposed" }],
  ])("unless %s: %j", (hindrance, change) => {
    expect(hindrances({ ...open, ...change }, now)).toEqual([hindrance]);
    expect(isTradable({ ...open, ...change }, now)).toBe(false);
  });

  test("at a valid time only", () => {
    expect(() => hindrances(open, new Date(Number.NaN))).toThrow(
      expect.objectContaining({ parameter: "now" }),
    );
    expect(() => isTradable(open, new Date(Number.NaN))).toThrow(
      expect.objectContaining({ parameter: "now" }),
    );
  });

  test("in the order book's lists too, which have fewer fields", () => {
    const simplified = { active: true, closed: false, archived: false, accepting_orders: true };
    expect(hindrances(simplified, now)).toEqual([]);
    expect(hindrances({ ...simplified, accepting_orders: false, closed: true }, now)).toEqual([
      "closed",
      "no orders",
    ]);
  });
});
