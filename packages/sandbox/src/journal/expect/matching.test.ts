import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "@org/vitest-config/times";
import { type Bounds, inAnyOrder, inGivenOrder } from "./matching.ts";

/** Which expectations each entry fits, and how often each expectation may match. */
interface Case {
  readonly bounds: readonly Bounds[];
  readonly fitting: readonly (readonly boolean[])[];
}

const cases: fc.Arbitrary<Case> = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 5 }))
  .chain(([expected, entries]) =>
    fc.record({
      bounds: fc.array(
        fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })).map(([least, more]) => ({
          least,
          most: least + more,
        })),
        { minLength: expected, maxLength: expected },
      ),
      fitting: fc.array(fc.array(fc.boolean(), { minLength: expected, maxLength: expected }), {
        minLength: entries,
        maxLength: entries,
      }),
    }),
  );

/** The quality of a matching: first the needs that are met, then the entries that are matched. */
function worth({ bounds }: Case, taken: readonly (number | undefined)[]): number {
  const met = bounds.map(({ least }, i) => Math.min(least, taken.filter((one) => one === i).length));
  const needs = met.reduce((sum, one) => sum + one, 0);
  return needs * 100 + taken.filter((one) => one !== undefined).length;
}

/** Every possible matching. */
function ways({ bounds, fitting }: Case): readonly (readonly (number | undefined)[])[] {
  return fitting.reduce<readonly (readonly (number | undefined)[])[]>(
    (before, fits) =>
      before.flatMap((taken) => [
        [...taken, undefined],
        ...bounds.flatMap(({ most }, i) =>
          fits[i] === true && taken.filter((one) => one === i).length < most ? [[...taken, i]] : [],
        ),
      ]),
    [[]],
  );
}

function isInOrder(taken: readonly (number | undefined)[]): boolean {
  const numbers = taken.filter((one) => one !== undefined);
  return numbers.every((one, i) => i === 0 || (numbers[i - 1] ?? 0) <= one);
}

describe("requests are matched optimally with expectations", () => {
  it.each([
    ["in any order", inAnyOrder, (): boolean => true],
    ["in the given order", inGivenOrder, isInOrder],
  ] as const)("%s", (_, find, isAllowed) => {
    fc.assert(
      fc.property(cases, (one) => {
        const fits = (expected: number, entry: number): boolean => one.fitting[entry]?.[expected] ?? false;
        const taken = find(one.bounds, one.fitting.length, fits);
        const allowed = ways(one).filter(isAllowed);
        expect(allowed).toContainEqual(taken);
        expect(worth(one, taken)).toBe(Math.max(...allowed.map((way) => worth(one, way))));
      }),
      { numRuns: times(50, 500) },
    );
  });
});
