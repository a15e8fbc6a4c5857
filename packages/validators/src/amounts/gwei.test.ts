import fc from "fast-check";
import { expect, test } from "vitest";
import { ParameterError } from "@org/http-core";
import { ethToGwei, gweiToEth, toGwei } from "./gwei.ts";

test("ethToGwei and gweiToEth convert without loss", () => {
  expect(gweiToEth(32_001_900_366)).toBe("32.001900366");
  expect(gweiToEth(2_048_000_000_000n)).toBe("2048");
  expect(ethToGwei("0.000000001")).toBe(1n);
  fc.assert(
    fc.property(fc.bigInt(), (gwei) => {
      expect(ethToGwei(gweiToEth(gwei))).toBe(gwei);
    }),
  );
});

test("unsafe integers and fractions of a gwei are refused", () => {
  expect(toGwei(Number.MAX_SAFE_INTEGER)).toBe(9_007_199_254_740_991n);
  for (const lost of [2 ** 53, 16_419_232_000_000_000_000, 1.5, Number.NaN]) {
    expect(() => toGwei(lost)).toThrow(ParameterError);
  }
  expect(() => ethToGwei("0.0000000001")).toThrow(ParameterError);
});
