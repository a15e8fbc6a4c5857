import { expect, test } from "vitest";
import { lazily } from "./lazily.ts";

test("a property is computed on first use, once, and may read others", () => {
  const made: string[] = [];
  const factsOf = lazily<{ readonly side: number }, { area: number; volume: number }>({
    area: ({ side }) => {
      made.push("area");
      return side * side;
    },
    volume: ({ area, side }) => area * side,
  });
  const [small, large] = [factsOf({ side: 2 }), factsOf({ side: 3 })];
  expect(made).toEqual([]);
  expect([small.volume, small.area, large.area]).toEqual([8, 4, 9]);
  expect(made).toEqual(["area", "area"]);
});
