import { once } from "@org/http-core/operation";
import { expect, test, it } from "vitest";
import { cachePerRow, cacheRecent } from "./caches.ts";

test("cacheRecent computes a result once while it is among the last ones used", () => {
  const made: string[] = [];
  const get = cacheRecent<string>(2);
  const ask = (key: string): string =>
    get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(["a", "b", "a", "c", "a", "b"].map(ask)).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("once caches undefined too", () => {
  let calls = 0;
  const get = once((): unknown => {
    calls++;
    return undefined;
  });
  expect([get(), get()]).toEqual([undefined, undefined]);
  expect(calls).toBe(1);
});

it("cachePerRow makes a row once while it is cached, and never returns another row", () => {
  const made: number[] = [];
  const rowOf = cachePerRow(3, (index) => {
    made.push(index);
    return `row ${String(index)}`;
  });
  expect([1, 2, 1, 4, 4, 1].map(rowOf)).toEqual(["row 1", "row 2", "row 1", "row 4", "row 4", "row 1"]);
  expect(made).toEqual([1, 2, 4, 1]);
});
