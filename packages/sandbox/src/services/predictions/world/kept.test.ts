import { expect, it } from "vitest";
import { kept } from "./kept.ts";

it("makes a row once while it is kept, and no other row in its place", () => {
  const made: number[] = [];
  const rowOf = kept(3, (index) => {
    made.push(index);
    return `row ${String(index)}`;
  });
  expect([1, 2, 1, 4, 4, 1].map(rowOf)).toEqual(["row 1", "row 2", "row 1", "row 4", "row 4", "row 1"]);
  expect(made).toEqual([1, 2, 4, 1]);
});
