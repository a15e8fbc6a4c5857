import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indices } from "../util/lists.ts";
import { byKeys, matchesIn, sorted, type SortKey } from "./slices.ts";

describe("sorting", () => {
  const numbers = Float64Array.of(3, NaN, 1, 2, NaN, 1);
  const order = async (...keys: readonly SortKey[]): Promise<readonly number[]> =>
    Array.from(await sorted(6, byKeys(keys)));

  test("rows without a value come last in both directions; equal ones keep their order", async () => {
    expect(await order({ numbers, ascending: true })).toEqual([2, 5, 3, 0, 1, 4]);
    expect(await order({ numbers, ascending: false })).toEqual([0, 3, 2, 5, 1, 4]);
  });

  test("the second key breaks ties of the first", async () => {
    const second = { numbers: Float64Array.of(0, 1, 0, 0, 0, 1), ascending: false };
    expect(await order({ numbers, ascending: true }, second)).toEqual([5, 2, 3, 0, 1, 4]);
  });

  test("without keys the order stays", async () => {
    expect(await order()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test.each([0, 1, 511, 512, 513, 1_024, 1_537, 5_000])("of %i rows equals the platform's", async (size) => {
    const values = Array.from({ length: size }, (_, place) => (place * 7_919) % 271);
    const compare = byKeys([{ numbers: Float64Array.from(values), ascending: false }]);
    expect(Array.from(await sorted(size, compare))).toEqual(indices(size).sort(compare));
  });
});

describe("matches", () => {
  test("are the items that pass, in order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9)), fc.nat(12), async (list, most) => {
        const even = list.filter((item) => item % 2 === 0);
        const matches = matchesIn(list, (item) => item % 2 === 0);
        const count = await matches.count(most);
        expect(count).toBe(Math.min(most, even.length));
        expect(Array.from({ length: count }, (_, place) => matches.at(place))).toEqual(even.slice(0, most));
        expect(() => matches.at(even.length)).toThrow(RangeError);
      }),
    );
  });

  test("are searched no further than needed", async () => {
    const looked: number[] = [];
    const matches = matchesIn(indices(100), (item) => looked.push(item) > 0);
    expect([await matches.count(3), matches.at(1), await matches.count(2)]).toEqual([3, 1, 2]);
    expect(looked).toEqual([0, 1, 2]);
  });

  test("are searched once by concurrent requests", async () => {
    const matches = matchesIn(indices(20_000), (item) => item % 3 === 0);
    expect(await Promise.all([matches.count(6_000), matches.count(5_000)])).toEqual([6_000, 5_000]);
    expect(Array.from({ length: 6_000 }, (_, place) => matches.at(place))).toEqual(
      indices(6_000).map((place) => place * 3),
    );
  });
});
