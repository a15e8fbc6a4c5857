import fc from "fast-check";
import { expect, it } from "vitest";
import { isoSeconds } from "./iso-seconds.ts";

it("is the platform's own form, up to the second", () => {
  const moments = fc.integer({ min: Date.UTC(1, 0), max: Date.UTC(9999, 11, 31) });
  fc.assert(
    fc.property(moments, (at) => {
      expect(isoSeconds(at)).toBe(new Date(at).toISOString().slice(0, 19));
    }),
  );
});

it.each([0, -1, 86_399_999, 86_400_000])("is right at the edge of a day: %i", (at) => {
  expect(isoSeconds(at)).toBe(new Date(at).toISOString().slice(0, 19));
});

it("forgets days without mistaking one for another", () => {
  for (let day = 0; day < 5_000; day += 1)
    expect(isoSeconds(day * 86_400_000)).toBe(new Date(day * 86_400_000).toISOString().slice(0, 19));
});
