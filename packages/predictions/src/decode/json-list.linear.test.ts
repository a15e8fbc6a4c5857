import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { ParameterError } from "@org/http-core";
import { expect, test } from "vitest";
import { jsonList } from "./json-list.ts";

test("refuses a long unterminated text in linear time", () => {
  expectLinearSteps({
    length: 2_000,
    input: (length) => `["${'\\"'.repeat(length)}`,
    work: (text) => expect(() => jsonList(text)).toThrow(ParameterError),
  });
});
