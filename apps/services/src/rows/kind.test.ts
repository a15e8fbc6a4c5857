import { expect, test } from "vitest";
import { kindOf } from "./kind.ts";

test.each([
  [{ type: ["string", "null"], format: "decimal" }, "amount"],
  [{ type: "integer" }, "amount"],
  [{ anyOf: [{ type: "number" }, { type: "null" }] }, "amount"],
  [{ type: "string", format: "date-time" }, "time"],
  [{ type: "boolean" }, "choice"],
  [{ type: "string", examples: ["open"] }, "choice"],
  [{ type: "string" }, "text"],
  [{ $ref: "#/$defs/Tag" }, "nested"],
  [{ type: "array" }, "nested"],
  [{ anyOf: [{ $ref: "#/$defs/Tag" }, { type: "null" }] }, "nested"],
] as const)("by its schema %j, a column is %s, whatever its values", (field, kind) => {
  expect(kindOf(field, ["2019-02-01"])).toBe(kind);
});

test.each([
  [[1, 2.5, null], "amount"],
  [["2019-02-01", "2019-02-01T00:00:00Z"], "time"],
  [[true, undefined], "choice"],
  [[{ a: 1 }, []], "nested"],
  [["a", 1], "text"],
  [[null], "text"],
] as const)("without a schema, values %j are %s", (values, kind) => {
  expect(kindOf(undefined, values)).toBe(kind);
  expect(kindOf({}, values)).toBe(kind);
});
