import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectLinearTime } from "@org/vitest-config/linear-time";
import { cacheControl } from "./cache-control.ts";

const read = (value: string): unknown => Object.fromEntries(cacheControl(value));

describe("Cache-Control", () => {
  it.each<[string, Record<string, number>]>([
    ["max-age=60, private", { "max-age": 60, private: 0 }],
    ["MAX-AGE=60,No-Store", { "max-age": 60, "no-store": 0 }],
    ['max-age="60"', { "max-age": 60 }],
    ["max-age=0060", { "max-age": 60 }],
    ["max-age=99999999999999999999", { "max-age": 2 ** 31 }],
    ['extension="max-age=3600, no-store", max-age=1', { extension: 0, "max-age": 1 }],
    ['private="a, b", max-age=1', { private: 0, "max-age": 1 }],
    ['extension="a\\", max-age=5, \\"b", max-age=60', { extension: 0, "max-age": 60 }],
    ["max-stale", { "max-stale": Infinity }],
    ["max-stale=5", { "max-stale": 5 }],
    ["", {}],
    [" , ,", {}],
  ])("reads %s", (value, expected) => {
    expect(read(value)).toEqual(expected);
  });

  it.each([
    ["max-age=1800, max-age=1", 1],
    ["max-age=1, max-age=1800", 1],
    ["max-age=3600.5", 0],
    ["max-age=-1", 0],
    ["max-age='3600'", 0],
    ["max-age=3600a", 0],
    ["max-age", 0],
    ["max-age=", 0],
    ["max-age =3600", 0],
    ["max-age= 3600", 0],
    ["max-age=3600 60", 0],
  ])("is cautious with %s", (value, expected) => {
    expect(cacheControl(value).get("max-age")).toBe(expected);
  });

  it.each(["no-store =", "no-store=1;x", 'a="b, no-store', 'a="\\", no-store', "x y, no-store@"])(
    "takes a restriction in %s at its word",
    (value) => {
      expect(cacheControl(value).has("no-store")).toBe(true);
    },
  );

  it("finds a restriction among any other parts, and never throws", () => {
    const part = fc.string({ maxLength: 20 }).filter((text) => !text.includes('"'));
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (before, after) => {
        expect(cacheControl([...before, "no-store", ...after].join(",")).has("no-store")).toBe(true);
      }),
    );
    fc.assert(fc.property(fc.string({ unit: "binary" }), (value) => cacheControl(value).size >= 0));
  });

  it.each(['"', '\\"', ',"', '"\\'])("reads a long run of %s in linear time", (piece) => {
    expectLinearTime({ length: 100_000, input: (length) => piece.repeat(length), work: cacheControl });
  });
});
