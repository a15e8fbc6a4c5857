import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inferred } from "./host-routes.ts";

describe("the schema of values", () => {
  it.each([
    [["a", "b"], { type: "string" }],
    [["a", null], { type: ["null", "string"] }],
    [[1, 2], { type: "integer" }],
    [[1, 2.5], { type: "number" }],
    [[[], []], { type: "array" }],
    [[[], [1]], { type: "array", items: { type: "integer" } }],
    [
      [{ id: 1, name: null }, { id: 2 }],
      {
        type: "object",
        properties: { id: { type: "integer" }, name: { type: "null" } },
        required: ["id"],
      },
    ],
    [[], {}],
  ])("%j", (values, schema) => {
    expect(inferred(values)).toEqual(schema);
  });

  it("does not depend on their order", () => {
    const rows = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.jsonValue({ maxDepth: 1 }));
    fc.assert(
      fc.property(fc.array(fc.oneof(rows, fc.jsonValue({ maxDepth: 2 })), { maxLength: 5 }), (values) => {
        expect(inferred(values.toReversed())).toEqual(inferred(values));
      }),
    );
  });
});
