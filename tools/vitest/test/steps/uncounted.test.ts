import { expect, test } from "vitest";
import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { LINEAR } from "./work.ts";

test("in a file that is not named *.linear.test.ts, nothing is counted, which fails", () => {
  const counted = { length: 1_000, input: (length: number) => "x".repeat(length), work: LINEAR["a loop"] };
  expect(() => expectLinearSteps(counted)).toThrow("name the test's file *.linear.test.ts");
});
