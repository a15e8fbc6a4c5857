import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batched } from "./batched.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("items are handed on together, after the delay of the first", () => {
  const seen: (readonly number[])[] = [];
  const { add } = batched<number>((items) => seen.push(items), 100);
  add(1);
  vi.advanceTimersByTime(60);
  add(2);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(40);
  expect(seen).toEqual([[1, 2]]);
  add(3);
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([[1, 2], [3]]);
});

test("an urgent item is handed on at once, after those that wait, and once", () => {
  const seen: (readonly number[])[] = [];
  const { add, addNow } = batched<number>((items) => seen.push(items), 100);
  add(1);
  addNow(2);
  expect(seen).toEqual([[1, 2]]);
  vi.advanceTimersByTime(1_000);
  expect(seen).toEqual([[1, 2]]);
});
