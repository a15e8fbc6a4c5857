import { times } from "@org/vitest-config/times";
import { expect, test } from "vitest";
import { randomOf } from "./random.ts";

const draw = (...names: Parameters<typeof randomOf>): string => randomOf(...names).hex(32);

test("the same names give the same values", () => {
  expect(draw(1, "markets", 17)).toBe(draw(1, "markets", 17));
});

test("another seed, resource or index gives other values", () => {
  const streams = [
    draw(1, "markets", 17),
    draw(2, "markets", 17),
    draw(1, "events", 17),
    draw(1, "markets", 18),
  ];
  expect(new Set(streams).size).toBe(4);
});

test("adjacent names are kept apart", () => {
  expect(draw(1, "a", "bc")).not.toBe(draw(1, "ab", "c"));
  expect(draw(1, 1, 11)).not.toBe(draw(1, 11, 1));
});

test("every row has a unique id", () => {
  const rows = times(20_000, 200_000);
  const ids = new Set(Array.from({ length: rows }, (_, i) => draw(1, "markets", i)));
  expect(ids.size).toBe(rows);
});

test("whole numbers include both bounds", () => {
  const random = randomOf(1, "bounds");
  const drawn = Array.from({ length: 1_000 }, () => random.whole(3, 7));
  expect(Math.min(...drawn)).toBe(3);
  expect(Math.max(...drawn)).toBe(7);
  expect(drawn.every(Number.isInteger)).toBe(true);
});

test("first fractions of neighbouring rows are spread evenly", () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 10_000; i++) {
    const tenth = Math.floor(randomOf(1, "spread", i).fraction() * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const hits of tenths) expect(Math.abs(hits - 1_000)).toBeLessThan(150);
});

test("normal numbers have mean 0 and deviation 1", () => {
  const random = randomOf(1, "normal");
  const drawn = Array.from({ length: 20_000 }, random.normal);
  const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length;
  const variance = drawn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / drawn.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(variance - 1)).toBeLessThan(0.05);
});

test("digits never start with zero", () => {
  for (let i = 0; i < 100; i++) expect(randomOf(i, "digits").digits(77)).toMatch(/^[1-9]\d{76}$/);
});

test("picking from an empty list throws", () => {
  expect(() => randomOf(1, "empty").pick([])).toThrow(RangeError);
});
