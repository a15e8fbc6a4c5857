import { expect, test } from "vitest";
import { asJson, inline, wholeText } from "./cell-text.ts";

test("null, false and 0 are shown", () => {
  expect([null, false, 0, undefined, ""].map(inline)).toEqual(["null", "false", "0", "", ""]);
});

test("nested values are shown as JSON on one line, and cut if long", () => {
  expect(inline([{ id: 1 }])).toBe('[{"id":1}]');
  expect(inline("x".repeat(5_000)).length).toBeLessThan(300);
  expect(wholeText("x".repeat(5_000))).toHaveLength(5_000);
});

test("every digit of a bigint is shown", () => {
  expect(wholeText(12_345_678_901_234_567_890n)).toBe("12345678901234567890");
  expect(asJson({ amount: 12_345_678_901_234_567_890n }, 0)).toBe('{"amount":"12345678901234567890"}');
});
