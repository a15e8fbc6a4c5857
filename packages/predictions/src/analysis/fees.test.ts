import { addDecimals, compareDecimals, multiplyDecimals, subtractDecimals } from "@org/http-core/decimal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { price } from "../../test/price.ts";
import { feeOf } from "./fees.ts";
import { complement } from "./prices.ts";

describe("a fee", () => {
  const schedule = { exponent: 1, rate: 0.04, takerOnly: true, rebateRate: 0.25 };
  const taken = { price: "0.5", size: "100", role: "TAKER" } as const;

  test.each([
    ["by the schedule", taken, schedule, "1"],
    ["at the edge", { ...taken, price: "0.01" }, schedule, "0.0396"],
    ["flat", taken, { ...schedule, exponent: 0 }, "4"],
    ["steeper", taken, { ...schedule, exponent: 2, rate: 0.25 }, "1.5625"],
    ["of a maker who pays none", { ...taken, role: "MAKER" }, schedule, "0"],
    ["of a maker who pays too", { ...taken, role: "MAKER" }, { ...schedule, takerOnly: false }, "1"],
    ["without a rate", taken, { exponent: 1, rate: 0 }, "0"],
    ["without a schedule", taken, null, "0"],
    ["of nothing", { ...taken, size: "0" }, schedule, "0"],
  ])("%s", (_, charged, by, fee) => {
    expect(feeOf(charged, by)).toBe(fee);
  });

  test.each([
    ["feeSchedule.exponent", taken, { rate: 0.1 }],
    ["feeSchedule.exponent", taken, { rate: 0.1, exponent: 0.5 }],
    ["feeSchedule.exponent", taken, { rate: 0.1, exponent: 1e9 }],
    ["price", { ...taken, price: "2" }, schedule],
    ["decimal", { ...taken, size: "" }, schedule],
  ])("refuses a wrong %s", (parameter, charged, by) => {
    expect(() => feeOf(charged, by)).toThrow(expect.objectContaining({ parameter }));
  });

  test.each([
    ["cut after the fifth decimal", { ...taken, price: "0.337", size: "1.7" }, "0.01519"],
    ["never rounded up", { ...taken, price: "0.5", size: "0.001999" }, "0.00001"],
    ["nothing below the smallest unit", { ...taken, price: "0.5", size: "0.000999" }, "0"],
    ["without trailing zeros", { ...taken, price: "0.5", size: "50.0001" }, "0.5"],
    ["the exact one where that has fewer decimals", { ...taken, price: "0.01" }, "0.0396"],
    ["of a maker who pays none", { ...taken, role: "MAKER" as const }, "0"],
  ])("as settled is %s", (_, charged, fee) => {
    expect(feeOf(charged, schedule, { settled: true })).toBe(fee);
    expect(feeOf(charged, schedule, { settled: false })).toBe(feeOf(charged, schedule));
  });

  test("as settled is below the exact one by less than a unit of the fifth decimal", () => {
    fc.assert(
      fc.property(price, fc.nat(1_000_000), (one, units) => {
        const charged = { ...taken, price: one, size: `${String(units)}e-6` };
        const settled = feeOf(charged, schedule, { settled: true });
        const rest = subtractDecimals(feeOf(charged, schedule), settled);
        expect(compareDecimals(rest, "0")).not.toBe(-1);
        expect(compareDecimals(rest, "0.00001")).toBe(-1);
        expect(settled).toMatch(/^\d+(?:\.\d{1,5})?$/);
      }),
    );
  });

  test("is the same for a price and its complement, and grows with the number of shares", () => {
    const size = fc.nat(1_000_000).map(String);
    fc.assert(
      fc.property(price, size, fc.nat(4), (one, shares, exponent) => {
        const by = { ...schedule, exponent };
        const fee = feeOf({ ...taken, price: one, size: shares }, by);
        expect(feeOf({ ...taken, price: complement(one), size: shares }, by)).toBe(fee);
        expect(feeOf({ ...taken, price: one, size: multiplyDecimals(shares, "2") }, by)).toBe(
          addDecimals(fee, fee),
        );
      }),
    );
  });
});
