import { expect, test } from "vitest";
import { drawsOf } from "./draws.ts";

const rowOf = drawsOf(1, "markets");

test("a value depends on seed, table, row and key only", () => {
  const again = drawsOf(1, "markets")(7);
  again.hex("other", 64);
  expect(again.hex("key", 16)).toBe(rowOf(7).hex("key", 16));
  const others = [drawsOf(2, "markets")(7), drawsOf(1, "events")(7), rowOf(8)].map((row) =>
    row.hex("key", 16),
  );
  expect(new Set([...others, rowOf(7).hex("key", 16), rowOf(7).hex("yek", 16)]).size).toBe(5);
});

test("two hundred thousand rows have distinct digits", () => {
  const hex = new Set(Array.from({ length: 200_000 }, (_, index) => rowOf(index).hex("id", 8)));
  expect(hex.size).toBe(200_000);
  const digits = new Set(Array.from({ length: 200_000 }, (_, index) => rowOf(index).digits("id", 11)));
  expect(digits.size).toBe(200_000);
});

test("digits have the requested count and do not start with 0", () => {
  for (let index = 0; index < 200; index++) {
    expect(rowOf(index).digits("token", 77)).toMatch(/^[1-9]\d{76}$/);
    expect(rowOf(index).hex("condition", 64)).toMatch(/^[0-9a-f]{64}$/);
  }
});

test("fractions of neighbours are uniform, and independent for different keys", () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  let together = 0;
  for (let index = 0; index < 10_000; index++) {
    const tenth = Math.floor(rowOf(index).fraction("spread") * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    if (rowOf(index).chance("one", 0.5) === rowOf(index).chance("other", 0.5)) together++;
  }
  for (const hits of tenths) expect(Math.abs(hits - 1000)).toBeLessThan(150);
  expect(Math.abs(together - 5000)).toBeLessThan(250);
});

test("whole numbers include both bounds", () => {
  const drawn = Array.from({ length: 1000 }, (_, index) => rowOf(index).whole("bounds", 3, 7));
  expect([...new Set(drawn)].sort()).toEqual([3, 4, 5, 6, 7]);
});

test("normal numbers have mean 0 and deviation 1", () => {
  const drawn = Array.from({ length: 20_000 }, (_, index) => rowOf(index).normal("normal"));
  const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(drawn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / drawn.length - 1)).toBeLessThan(0.05);
});

test("picking from an empty list throws", () => {
  expect(() => rowOf(1).pick("nothing", [])).toThrow(RangeError);
});
