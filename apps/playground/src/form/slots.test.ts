import { expect, test } from "vitest";
import { slots } from "./slots.ts";

test("there is always one input", () => {
  expect(slots([], false)).toEqual([""]);
  expect(slots([], true)).toEqual([""]);
});

test("a repeatable parameter has room for one more value", () => {
  expect(slots(["a"], true)).toEqual(["a", ""]);
  expect(slots(["a", ""], true)).toEqual(["a", ""]);
});

test("any other has not", () => {
  expect(slots(["a"], false)).toEqual(["a"]);
});
