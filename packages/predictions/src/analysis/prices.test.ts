import { addDecimals, compareDecimals } from "@org/http-core/decimal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { price } from "../../test/price.ts";
import { complement, notional } from "./prices.ts";

describe("prices", () => {
  test("and their complements sum to 1", () => {
    fc.assert(
      fc.property(price, (one) => {
        expect(addDecimals(one, complement(one))).toBe("1");
        expect(compareDecimals(complement(complement(one)), one)).toBe(0);
      }),
    );
  });

  test.each(["1.01", "-0.1", "", "half"])("%j have no complement", (text) => {
    expect(() => complement(text)).toThrow(expect.objectContaining({ code: "parameter" }));
  });

  test("times the number of shares are the amount paid", () => {
    expect(notional({ price: "0.518", size: "247.68" })).toBe("128.29824");
    expect(() => notional({ price: "", size: "1" })).toThrow(expect.objectContaining({ code: "parameter" }));
  });
});
