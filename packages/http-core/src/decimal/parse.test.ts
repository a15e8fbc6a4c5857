import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { format, parse, unitsAt } from "./parse.ts";

describe("decimal text", () => {
  test.each([
    ["1.50", { units: 150n, places: 2 }],
    ["-.5", { units: -5n, places: 1 }],
    ["+5.", { units: 5n, places: 0 }],
    ["007", { units: 7n, places: 0 }],
    ["1.25e1", { units: 125n, places: 1 }],
    ["1.25e2", { units: 125n, places: 0 }],
    ["1.25e4", { units: 12_500n, places: 0 }],
    ["-2E-3", { units: -2n, places: 3 }],
    ["1e+000002", { units: 100n, places: 0 }],
  ])("%s is read as %o", (text, scaled) => {
    expect(parse(text)).toEqual(scaled);
  });

  test.each(["1\n", "١", "1_000", "--1", "+-1", "1.2.3", "1e2.5", "1e+", ".e1", "e1", "1n"])(
    "%j is refused",
    async (text) => {
      expect(await failureOf(() => parse(text))).toMatchObject({
        code: "parameter",
        parameter: "decimal",
        expected: "decimal text",
        received: JSON.stringify(text),
      });
    },
  );

  test("has at most 10,000 digits after the point, without an exponent too", async () => {
    expect(parse(`.${"1".repeat(10_000)}`).places).toBe(10_000);
    expect(await failureOf(() => parse(`.${"1".repeat(10_001)}`))).toMatchObject({
      parameter: "decimal",
      received: "a string of 10002 characters",
    });
  });
});

describe("the text of a number", () => {
  test.each([
    [0n, 0, "0"],
    [0n, 5, "0"],
    [-5n, 1, "-0.5"],
    [-5n, 3, "-0.005"],
    [1_200n, 2, "12"],
    [1_200n, 0, "1200"],
    [1_203n, 4, "0.1203"],
  ])("%d · 10^-%d is %s", (units, places, text) => {
    expect(format({ units, places })).toBe(text);
  });

  test("is the shortest one of its value", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(40), (units, places) => {
        const text = format({ units, places });
        expect(text).toMatch(/^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/);
        expect(unitsAt(parse(text), places)).toBe(units);
      }),
    );
  });
});
