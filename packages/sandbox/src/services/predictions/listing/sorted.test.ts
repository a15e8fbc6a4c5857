import { describe, expect, test } from "vitest";
import { byKeys, sorted, type SortKey } from "./sorted.ts";
import { indices } from "./values.ts";

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
