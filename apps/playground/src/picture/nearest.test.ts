import { expect, test } from "vitest";
import { nearest, steppedTo } from "./nearest.ts";

const points = [10, 20, 30].map((x) => ({ x, y: 5, label: String(x), row: {} }));

test("the nearest point is found; without points the index is -1", () => {
  expect(nearest(points, 22, 50)).toBe(1);
  expect(nearest(points, -5, 5)).toBe(0);
  expect(nearest([], 0, 0)).toBe(-1);
});

test("keys lead from point to point, and stay within them", () => {
  expect(steppedTo("ArrowRight", 0, 30)).toBe(1);
  expect(steppedTo("ArrowLeft", 0, 30)).toBe(0);
  expect(steppedTo("PageDown", 5, 30)).toBe(8);
  expect(steppedTo("End", 5, 30)).toBe(29);
  expect(steppedTo("Home", 5, 30)).toBe(0);
  expect(steppedTo("a", 5, 30)).toBeUndefined();
});
