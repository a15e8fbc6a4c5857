import fc from "fast-check";
import { expect, test } from "vitest";
import { ParameterError } from "@org/http-core";
import { fromWei, toWei } from "./wei.ts";

test("toWei and fromWei convert without loss", () => {
  expect(toWei("729.75")).toBe(729_750_000_000_000_000_000n);
  expect(fromWei(14_929_464_690_870_590_355_682n)).toBe("14929.464690870590355682");
  expect(fromWei(-1n)).toBe("-0.000000000000000001");
  fc.assert(
    fc.property(fc.bigInt(), (wei) => {
      expect(toWei(fromWei(wei))).toBe(wei);
    }),
  );
});

test("toWei refuses fractions of a wei and malformed amounts", () => {
  expect(() => toWei("0.0000000000000000001")).toThrow(ParameterError);
  expect(() => toWei("1,000")).toThrow(ParameterError);
});
