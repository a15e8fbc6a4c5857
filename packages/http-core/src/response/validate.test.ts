import * as v from "valibot";
import { describe, expect, test } from "vitest";
import * as s from "../schema.ts";
import { driftTally } from "../failure/drift.ts";
import { check } from "./validate.ts";

const inner = s.entity("Inner", s.fields({}, { id: s.text }));

const outer = s.entity("Outer", s.fields({}, { inner, names: s.record(s.anything), all: s.list(inner) }));

const context = { facts: {}, clean: (text: string) => text, strict: false };

const origin = (...at: readonly (string | number)[]) => ({ at, row: [], source: () => undefined });

/** The result of a check, and the drift that it counts. */
function checked(schema: s.Schema<unknown>, value: unknown, ...at: readonly (string | number)[]) {
  const tally = driftTally();
  const { rejected, ...result } = check(schema, value, { ...context, tally }, origin(...at));
  const { error } = "error" in rejected ? rejected : { error: undefined };
  return { ...result, error, drifts: tally.entries(context.clean) };
}

test("an absent field: expected a value, received nothing", () => {
  const named = s.entity("Named", s.fields({ id: s.text }));
  expect(checked(s.list(named), [{}], "rows")).toMatchObject({
    ok: false,
    error: { path: "rows.0.id", expected: "a value", received: "nothing" },
  });
});

test("a value that another library's schema accepts is not decoded again for its digits", () => {
  const own = s.standard(v.array(v.object({ id: v.string() })));
  const source = () => expect.unreachable("its digits are not needed");
  const result = check(own, [{ id: "1", more: 2 }], context, { at: [], row: [], source });
  expect(result).toEqual({ ok: true, value: [{ id: "1" }], rejected: [] });
});

test.each<[unknown, string, string]>([
  [null, "an object", "null"],
  [{ all: null, inner: 5 }, "an object", "5"],
  [{ all: {} }, "an array", "an object"],
])("the expected value of %j is in words", (value, expected, received) => {
  const message: unknown = expect.stringContaining(`expected ${expected}, received ${received}`);
  expect(checked(outer, value)).toMatchObject({ ok: false, error: { expected, received, message } });
});

describe("a field named like a property of every object", () => {
  const named = s.entity("Named", s.fields({ id: s.always(s.text) }, { inner: s.record(s.text) }));
  const sent = (text: string): unknown => JSON.parse(text);

  test.each(['"constructor":1', '"prototype":1', '"__proto__":{"x":1}'])(
    "is kept, also if another field is converted: %s",
    (field) => {
      const result = checked(named, sent(`{${field}}`));
      expect(result).toMatchObject({ ok: true, drifts: [{ kind: "missing", path: "id" }] });
      expect("value" in result && JSON.stringify(result.value)).toBe(`{"id":null,${field}}`);
      expect(checked(named, sent(`{"id":"1",${field}}`))).toMatchObject({ drifts: [] });
    },
  );

  test("is reported if a schema returns another object", () => {
    const result = checked(named, sent('{"id":"1","inner":{"a":"b","constructor":"c"}}'), "rows", 0);
    expect(result).toMatchObject({
      ok: true,
      drifts: [{ kind: "unknown field", example: "rows.0.inner.constructor", expected: "another name" }],
    });
  });
});

describe("a list in place of an object", () => {
  test.each<[string, unknown]>([
    ["rows.0", []],
    ["rows.0.inner", { inner: [] }],
    ["rows.0.inner", { inner: [1], all: [] }],
    ["rows.0.names", { names: ["a"] }],
  ])("is rejected at %s, not turned into an object: %j", (path, value) => {
    expect(checked(outer, value, "rows", 0)).toMatchObject({
      ok: false,
      error: { path, expected: "an object" },
    });
  });

  test.each([{}, { inner: null, names: {}, all: [] }, { inner: { more: [] }, more: [[]] }])(
    "is not reported for a valid value: %j",
    (value) => {
      expect(checked(outer, value)).toMatchObject({ ok: true, value, drifts: [] });
    },
  );
});
