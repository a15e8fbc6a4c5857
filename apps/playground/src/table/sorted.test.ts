import fc from "fast-check";
import { expect, test } from "vitest";
import { pressed, sorted, type Sorting } from "./sorted.ts";

const sort = (values: readonly unknown[], direction: Sorting["direction"]): readonly unknown[] =>
  sorted(
    values.map((value, index) => ({ index, row: { value } })),
    { column: "value", direction },
  ).map(({ row }) => row.value);

test("a head is pressed for the largest first, for the smallest first, and for the list's own order", () => {
  const first = pressed("size", undefined);
  expect(first).toEqual({ column: "size", direction: "descending" });
  const second = pressed("size", first);
  expect(second).toEqual({ column: "size", direction: "ascending" });
  expect(pressed("size", second)).toBeUndefined();
  expect(pressed("price", second)).toEqual({ column: "price", direction: "descending" });
});

test("amounts are compared by every digit, and rows without one are last", () => {
  const amounts = ["0.000000000000000002", "10", null, "0.000000000000000001", "9.5", undefined, "-3", ""];
  const ascending = ["-3", "0.000000000000000001", "0.000000000000000002", "9.5", "10"];
  expect(sort(amounts, "ascending")).toEqual([...ascending, null, undefined, ""]);
  expect(sort(amounts, "descending")).toEqual([...ascending.toReversed(), null, undefined, ""]);
  expect(sort([2n ** 70n, 7, 2n ** 70n + 1n], "descending")).toEqual([2n ** 70n + 1n, 2n ** 70n, 7]);
});

test("other values are compared by their texts", () => {
  expect(sort(["2019-02-10", "2018-12-31", "10"], "descending")).toEqual(["2019-02-10", "2018-12-31", "10"]);
  expect(sort([true, false, true], "ascending")).toEqual([false, true, true]);
  expect(sort(["b", { a: 1 }, "1e3", 5], "ascending")).toEqual(["1e3", 5, "b", { a: 1 }]);
});

test("equal rows keep their order, also among ten thousand", () => {
  const rows = Array.from({ length: 10_000 }, (_, number) => ({ number, row: { value: number % 3 } }));
  const largest = sorted(rows, { column: "value", direction: "descending" });
  expect(largest.slice(0, 3).map(({ number }) => number)).toEqual([2, 5, 8]);
  expect(largest.at(-1)?.number).toBe(9_999);
});

test("numbers are in the order of numbers", () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger()), (numbers) => {
      expect(sort(numbers, "ascending")).toEqual(numbers.toSorted((a, b) => a - b));
      expect(sort(numbers.map(String), "ascending")).toEqual(numbers.toSorted((a, b) => a - b).map(String));
    }),
  );
});
