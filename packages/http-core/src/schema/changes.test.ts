import { expect, test } from "vitest";
import { changes } from "./changes.ts";

test.each<[string, unknown, unknown, readonly object[]]>([
  ["none", { a: [1, NaN] }, { a: [1, NaN] }, []],
  ["an absent field", {}, { a: null }, [{ kind: "missing", path: ["a"], input: undefined }]],
  ["a conversion", { a: ["1"] }, { a: [1] }, [{ kind: "converted", path: ["a", 0], input: "1" }]],
  ["a replaced object", { a: { b: 1 } }, { a: "b" }, [{ kind: "converted", path: ["a"], input: { b: 1 } }]],
  ["a sign", { a: -0 }, { a: 0 }, [{ kind: "converted", path: ["a"], input: -0 }]],
  ["a name of each object's own", {}, { toString: 1 }, [{ kind: "missing", path: ["toString"] }]],
  [
    "a field left out for its name",
    JSON.parse('{"a":{"__proto__":1,"prototype":2}}'),
    { a: {} },
    [
      { kind: "unknown field", path: ["a", "__proto__"], input: 1 },
      { kind: "unknown field", path: ["a", "prototype"], input: 2 },
    ],
  ],
])("the changes of a schema: %s", (_, sent, made, expected) => {
  const found = changes(sent, made);
  expect(found).toHaveLength(expected.length);
  expect(found).toMatchObject(expected);
});
