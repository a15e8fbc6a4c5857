import { describe, expect, test } from "vitest";
import * as s from "../schema/index.ts";
import { check } from "./validate.ts";

const inner = s.entity("Inner", s.fields({}, { id: s.text }));
const outer = s.entity("Outer", s.fields({}, { inner, names: s.record(s.anything), all: s.list(inner) }));
const context = { facts: {}, clean: (text: string) => text };

test("of a field that is not there a value was expected, and nothing came", () => {
  const named = s.entity("Named", s.fields({ id: s.text }));
  const checked = check(s.list(named), [{}], context, "rows");
  expect(checked).toMatchObject({
    ok: false,
    error: { path: "rows.0.id", expected: "a value", received: "nothing" },
  });
});

test.each<[unknown, string, string]>([
  [null, "an object", "null"],
  [{ all: null, inner: 5 }, "an object", "5"],
  [{ all: {} }, "an array", "an object"],
])("of %j it is said in words what was expected", (value, expected, received) => {
  const message: unknown = expect.stringContaining(`expected ${expected}, received ${received}`);
  expect(check(outer, value, context)).toMatchObject({ ok: false, error: { expected, received, message } });
});

describe("a field with a name that objects have of their own", () => {
  const named = s.entity("Named", s.fields({ id: s.always(s.text) }, { inner: s.record(s.text) }));
  const sent = (text: string): unknown => JSON.parse(text);

  test.each(['"constructor":1', '"prototype":1', '"__proto__":{"x":1}'])(
    "is kept, also where something else is put right: %s",
    (field) => {
      const checked = check(named, sent(`{${field}}`), context);
      expect(checked).toMatchObject({ ok: true, drift: { path: "id" } });
      expect("value" in checked && JSON.stringify(checked.value)).toBe(`{"id":null,${field}}`);
      expect(check(named, sent(`{"id":"1",${field}}`), context)).toMatchObject({ drift: undefined });
    },
  );

  test("is told of where a schema makes another object", () => {
    const checked = check(named, sent('{"id":"1","inner":{"a":"b","constructor":"c"}}'), context, "rows.0");
    expect(checked).toMatchObject({
      ok: true,
      drift: { path: "rows.0.inner.constructor", expected: "another name" },
    });
  });
});

describe("a list where an object was promised", () => {
  test.each<[string, unknown]>([
    ["rows.0", []],
    ["rows.0.inner", { inner: [] }],
    ["rows.0.inner", { inner: [1], all: [] }],
    ["rows.0.names", { names: ["a"] }],
    ["rows.0.all.1", { all: [{}, []] }],
  ])("is refused at %s, and not made an object: %j", (path, value) => {
    const checked = check(outer, value, context, "rows.0");
    expect(checked).toMatchObject({ ok: false, error: { path, expected: "an object" } });
  });

  test.each([{}, { inner: null, names: {}, all: [] }, { inner: { more: [] }, more: [[]] }])(
    "is not what is one: %j",
    (value) => {
      expect(check(outer, value, context)).toEqual({ ok: true, value, drift: undefined });
    },
  );
});
