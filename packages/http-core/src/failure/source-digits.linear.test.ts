import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { expect, test } from "vitest";
import { losesDigits, sourceDigits } from "./source-digits.ts";

test("a text of quotes and backslashes is searched in linear time", () => {
  expectLinearSteps({
    length: 2_000,
    input: (length) => JSON.stringify([`${"\\".repeat(length)}"`, '"'.repeat(length)]),
    work: (text) => expect(sourceDigits(`[${text},9007199254740993]`, "lost")).toBeDefined(),
  });
});

test("a number of very many zeros takes linear time", () => {
  expectLinearSteps({
    length: 2_000,
    input: (length) => `1.${"0".repeat(length)}1`,
    work: (digits) => expect(losesDigits(digits)).toBe(true),
  });
});
