import { expect, test } from "vitest";
import { slots } from "./slots.ts";

test("there is always one input", () => {
  expect(slots([], false)).toEqual([""]);
  expect(slots([], true)).toEqual([""]);
});

test("a repeatable parameter has an empty input after its values", () => {
  expect(slots(["a"], true)).toEqual(["a", ""]);
  expect(slots(["a", ""], true)).toEqual(["a", ""]);
});

test("other parameters have one input", () => {
  expect(slots(["a"], false)).toEqual(["a"]);
});
