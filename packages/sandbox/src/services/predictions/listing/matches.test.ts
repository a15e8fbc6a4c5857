import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchesIn } from "./matches.ts";
import { indices } from "./values.ts";

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
