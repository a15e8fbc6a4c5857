import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { row } from "../../test/consolidation.ts";
import { lineage } from "./lineage.ts";

describe("lineage", () => {
  test("follows a validator to the current holder of its stake, and back", () => {
    const { targetOf, sourcesOf, path, ancestors, holders } = lineage([
      row(1, 2),
      row(2, 3),
      row(4, 3),
      row(6, 5),
    ]);
    expect(path(1)).toEqual([1, 2, 3]);
    expect(path(3)).toEqual([3]);
    expect(targetOf(4)).toBe(3);
    expect(targetOf(3)).toBeUndefined();
    expect(sourcesOf(3)).toEqual([2, 4]);
    expect(ancestors(3)).toEqual([2, 4, 1]);
    expect(ancestors(1)).toEqual([]);
    expect(holders).toEqual([3, 5]);
  });

  test("uses the first exit of a validator and ignores repetitions", () => {
    const { targetOf, sourcesOf, holders } = lineage([row(1, 2), row(1, 3), row(1, 2)]);
    expect(targetOf(1)).toBe(2);
    expect([sourcesOf(2), sourcesOf(3)]).toEqual([[1], []]);
    expect(holders).toEqual([2]);
  });

  test("terminates for any data, also for cycles", () => {
    expect(lineage([row(1, 2), row(2, 1)]).path(1)).toEqual([1, 2]);
    const index = fc.nat(20);
    fc.assert(
      fc.property(fc.array(fc.tuple(index, index), { maxLength: 60 }), index, (pairs, validator) => {
        const { path, ancestors } = lineage(pairs.map(([source, target]) => row(source, target)));
        expect(path(validator)[0]).toBe(validator);
        expect(new Set(path(validator)).size).toBe(path(validator).length);
        for (const one of ancestors(validator)) expect(path(one)).toContain(validator);
      }),
    );
  });
});
