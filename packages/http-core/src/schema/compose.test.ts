import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { acceptsUnchanged } from "@org/test-kit/unchanged";
import { always, expected, list, nullable, record, ref, restricted } from "./compose.ts";
import { count, text, withDefault } from "./leaves.ts";
import { standard } from "./standard-schema.ts";
import type { Schema } from "./types.ts";

function outputOf(schema: Schema<unknown>, value: unknown): unknown {
  const result = schema["~standard"].validate(value);
  return result instanceof Promise || result.issues !== undefined ? "refused" : result.value;
}

describe("a composed schema", () => {
  test.each<[string, Schema<unknown>, readonly unknown[], readonly unknown[]]>([
    ["a list", list(count), [[], [0, 1]], [{}, "", null, [-1], [undefined], { length: 0 }]],
    ["a record", record(count), [{}, { a: 0, "": 1, toString: 2 }], [{ a: "0" }, { a: null }, "", null]],
    ["a value or null", nullable(count), [null, 0], [undefined, "", -1]],
    ["a reference", ref(() => count), [0], [-1, null]],
    ["a restricted number", restricted(count, (value) => value < 3, "below 3"), [0, 2], [3, -1, "1", null]],
    ["lists in a record", record(list(nullable(count))), [{ a: [null, 0] }], [{ a: null }, { a: [-1] }]],
  ])("%s", (_, schema, good, bad) => {
    for (const value of good) expect([value, acceptsUnchanged(schema, value)]).toEqual([value, true]);
    for (const value of bad) expect([value, outputOf(schema, value)]).toEqual([value, "refused"]);
  });

  test("converts within: each item, each value", () => {
    const filled = withDefault(text, "-");
    expect(outputOf(list(filled), ["a", undefined])).toEqual(["a", "-"]);
    expect(outputOf(record(filled), { a: undefined })).toEqual({ a: "-" });
  });

  test("of any list is that list, in a new array", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        const made = outputOf(list(text), texts);
        expect(made).toEqual(texts);
        expect(made).not.toBe(texts);
      }),
    );
  });
});

test.each([always, expected])("%o: a field is null where it is absent, and keeps an empty value", (of) => {
  expect([undefined, null, "", "a", 7].map((value) => outputOf(of(text), value))).toEqual([
    null,
    null,
    "",
    "a",
    "refused",
  ]);
});

test("a rule is named in errors and documentation, and called with valid values only", () => {
  const asked: number[] = [];
  const even = restricted(
    count,
    (value) => {
      asked.push(value);
      return value % 2 === 0;
    },
    "an even number",
    { multipleOf: 2 },
  );
  expect(even["~standard"].validate(3)).toMatchObject({ issues: [{ message: "an even number" }] });
  expect(outputOf(even, "a")).toBe("refused");
  expect(asked).toEqual([3]);
  expect(even).toMatchObject({ pipe: [count, {}, { metadata: { multipleOf: 2 } }] });
});

describe("a reference", () => {
  test("is resolved only when a value is checked", () => {
    const resolved: string[] = [];
    const later = ref<string>(() => {
      resolved.push("now");
      return text;
    });
    expect(resolved).toEqual([]);
    expect(outputOf(list(later), [])).toEqual([]);
    expect(resolved).toEqual([]);
    expect(outputOf(list(later), ["a"])).toEqual(["a"]);
    expect(resolved).toEqual(["now"]);
  });

  test("to something else than a schema throws when it is used", () => {
    expect(() =>
      outputOf(
        ref(() => ({ type: "string" })),
        "a",
      ),
    ).toThrow("Not a schema");
  });
});

test("another library's schema is refused, and accepted through standard", () => {
  // By reflection, since the types refuse it too.
  for (const foreign of [z.object({ id: z.string() }), { id: z.string() }])
    expect(() => void Reflect.apply(list, undefined, [foreign])).toThrow(
      "`standard` adapts another library's",
    );
  expect(outputOf(list(standard(z.string())), ["a"])).toEqual(["a"]);
});

test("only a schema of this package or of valibot can be composed", () => {
  const foreign = { ...text, "~standard": { ...text["~standard"], vendor: "other" } };
  for (const compose of [list, record, nullable, always, expected])
    expect(() => compose(foreign)).toThrow(
      "Not a schema of @org/http-core/schema or valibot; `standard` adapts another library's",
    );
});
