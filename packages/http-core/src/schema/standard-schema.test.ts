import { describe, expect, test } from "vitest";
import { propertyOf } from "../util/objects.ts";
import { list, nullable } from "./compose.ts";
import { entity, fields } from "./entity.ts";
import { text } from "./leaves.ts";
import { standard } from "./standard-schema.ts";
import type { StandardIssue, StandardResult, StandardSchema } from "./types.ts";

/** Another library's schema with a given result. */
function foreign<T>(
  validate: (value: unknown) => StandardResult<T> | Promise<StandardResult<T>>,
): StandardSchema<T> {
  return { "~standard": { version: 1, vendor: "other", validate } };
}

const refusing = (...issues: readonly StandardIssue[]): StandardSchema => foreign(() => ({ issues }));

/** What valibot reports of a value that the adapted schema refuses. */
async function issuesOf(schema: StandardSchema, value: unknown): Promise<readonly unknown[]> {
  const { issues = [] } = await standard(schema)["~standard"].validate(value);
  return issues.map((issue) => {
    const { message, path = [] } = issue;
    const keys = path.map((part) => (typeof part === "object" ? part.key : part));
    return { message, keys, expected: propertyOf(issue, "expected"), input: propertyOf(issue, "input") };
  });
}

describe("an adapted schema", () => {
  test("gives the library's result, whatever it is", async () => {
    for (const value of [undefined, null, 0, NaN, new Map()]) {
      const schema = standard(foreign(() => ({ value })));
      const result = await schema["~standard"].validate("sent");
      expect(result.issues).toBeUndefined();
      expect("value" in result && Object.is(result.value, value)).toBe(true);
    }
  });

  test("that is a function, as arktype's are, is used too", async () => {
    const { "~standard": own } = foreign((value) => ({ value: String(value) }));
    const callable = Object.assign(() => undefined, { "~standard": own });
    expect(await standard(callable)["~standard"].validate(7)).toMatchObject({ value: "7" });
  });

  test("reports an issue with the library's own expectation, else with its message", async () => {
    const own = Object.assign({ message: "Invalid" }, { expected: "an ISBN" });
    const odd = Object.assign({ message: "Invalid" }, { expected: 7 });
    expect(await issuesOf(refusing(own, odd, { message: "too long" }), "x")).toEqual([
      { message: "Invalid", keys: [], expected: "an ISBN", input: "x" },
      { message: "Invalid", keys: [], expected: "Invalid", input: "x" },
      { message: "too long", keys: [], expected: "too long", input: "x" },
    ]);
  });

  test("reports the value at the issue's path, in both forms of a path", async () => {
    const value = { rows: [{ id: 7 }] };
    const plain = { message: "no", path: ["rows", 0, "id"] };
    const keyed = { message: "no", path: [{ key: "rows" }, { key: 0 }, { key: "id" }] };
    const found = { message: "no", keys: ["rows", 0, "id"], expected: "no", input: 7 };
    expect(await issuesOf(refusing(plain, keyed), value)).toEqual([found, found]);
  });

  test("reports nothing at a path that the value does not have, and a symbol as text", async () => {
    const absent = { message: "no", path: ["rows", 3, "id"] };
    const symbol = { message: "no", path: [Symbol("kind")] };
    expect(await issuesOf(refusing(absent, symbol), { rows: "x" })).toMatchObject([
      { keys: ["rows", 3, "id"], input: undefined },
      { keys: ["Symbol(kind)"], input: undefined },
    ]);
  });

  test("refuses a value for an empty list of issues", async () => {
    expect(await issuesOf(refusing(), "x")).toMatchObject([{ message: "what the schema takes" }]);
  });

  test("refuses each value if it validates asynchronously", async () => {
    const schema = foreign((value) => Promise.resolve({ value }));
    expect(await issuesOf(schema, "x")).toMatchObject([{ message: "a schema that validates synchronously" }]);
  });
});

describe("a schema of this package", () => {
  const thing = entity("Thing", fields({ id: text }));

  test("that is an entity, a list of one, or one or null needs no adapter", () => {
    const schemas: readonly StandardSchema[] = [thing, list(thing), nullable(thing)];
    for (const schema of schemas) expect(standard(schema)).toBe(schema);
  });

  test("that has no entity is adapted, and so is one that only looks like it", () => {
    const alike = { ...foreign(() => ({ value: 1 })), entity: "Thing" };
    const schemas: readonly StandardSchema[] = [text, list(text), alike];
    for (const schema of schemas) expect(standard(schema)).not.toBe(schema);
  });
});
