import { expectLinearSteps } from "@org/vitest-config/linear-steps";
import { expect, test } from "vitest";
import { templateParts } from "../operation/template.ts";
import { expandPath } from "./expand-path.ts";

test.each([
  ["percent signs, encoded", (size: number) => "%25".repeat(size)],
  ["a percent sign, encoded again and again", (size: number) => `%${"25".repeat(size)}`],
  ["dots and slashes, encoded", (size: number) => "a%252e%252fb".repeat(size)],
])("a long value is checked in proportion to its length: %s", (_, make) => {
  const template = templateParts("/things/{id}");
  expectLinearSteps({
    length: 2_000,
    input: (length) => `${make(length)}x`,
    work: (id) => expect(expandPath(template, { id })).not.toBe(""),
  });
});
