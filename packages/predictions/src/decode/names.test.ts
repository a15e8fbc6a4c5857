import { describe, expect, test } from "vitest";
import { roleOf, sideOf, statusOf } from "./names.ts";

describe("names", () => {
  test.each([
    ["TRADE_STATUS_CONFIRMED", "CONFIRMED"],
    ["CONFIRMED", "CONFIRMED"],
    ["mined", "MINED"],
    ["TRADE_STATUS_MATCHED_NOT_BROADCASTED", "MATCHED_NOT_BROADCASTED"],
    ["TRADE_STATUS_NEW", "NEW"],
    ["status unknown", "status unknown"],
    ["", ""],
  ])("statusOf(%j) is %j", (sent, status) => {
    expect(statusOf(sent)).toBe(status);
  });

  test.each([
    ["BUY", "BUY"],
    ["SIDE_SELL", "SELL"],
    ["ORDER_SIDE_BUY", "BUY"],
    ["sell", "SELL"],
    ["HEDGE", "HEDGE"],
  ])("sideOf(%j) is %j", (sent, side) => {
    expect(sideOf(sent)).toBe(side);
  });

  test("roleOf accepts a prefix, and returns null for absent values", () => {
    expect([roleOf("MAKER"), roleOf("TRADER_SIDE_TAKER"), roleOf("BOTH")]).toEqual([
      "MAKER",
      "TAKER",
      "BOTH",
    ]);
    expect([roleOf(null), sideOf(undefined), statusOf(null)]).toEqual([null, null, null]);
  });
});
