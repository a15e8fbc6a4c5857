import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { expect, test } from "vitest";
import { parseJsonP } from "./parse-json-p.ts";

test.each([
  ["f()", " ", "x"],
  ["", " ", "f"],
  ["", "f.", ""],
])("refuses text that is not JSON-P in linear time: %j, many times %j, %j", (start, piece, end) => {
  expectLinearSteps({
    length: 2_000,
    input: (length) => start + piece.repeat(length) + end,
    work: (text) => expect(() => parseJsonP(text)).toThrow(/not JSON-P/),
  });
});
