import { expect, test } from "vitest";
import { expectLinearSteps, stepsOf } from "@org/vitest-config/linear-steps";
import { LINEAR, QUADRATIC } from "./work.ts";

const text = (length: number) => "x".repeat(length);

test.each(Object.entries(LINEAR))("%s is accepted", (_, work) => {
  expect(() => expectLinearSteps({ length: 1_000, input: text, work })).not.toThrow();
});

test.each(Object.entries(QUADRATIC))("%s is refused", (_, work) => {
  expect(() => expectLinearSteps({ length: 400, input: text, work })).toThrow(
    /^Twice the input takes [34]\.\d times the steps, not at most 2\.1: \d+ for 200, \d+ for 400$/,
  );
});

test("the count is exact", () => {
  // The function, and eight rounds.
  expect(stepsOf(LINEAR["a loop"], text(8))).toBe(9);
  expect(stepsOf(LINEAR["a loop"], text(8))).toBe(9);
});

test("an error of the work is passed on, and the platform's functions are put back", () => {
  const methods = () => ["exec", "test"].map((name): unknown => Reflect.get(RegExp.prototype, name));
  const before = methods();
  const work = () => {
    expect(methods()).not.toEqual(before);
    throw new RangeError("broken");
  };
  expect(() => stepsOf(work, 1)).toThrow(RangeError);
  expect(methods()).toEqual(before);
});
