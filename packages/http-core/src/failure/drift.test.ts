import { describe, expect, test, vi } from "vitest";
import * as s from "../schema.ts";
import { toValibot } from "../schema/entity.ts";
import { driftTally, inspect, inWords, parseExact } from "./drift.ts";
import { sourceDigits } from "./source-digits.ts";

const same = (text: string): string => text;

describe("a tally", () => {
  const missing = (...path: readonly (string | number)[]) => ({
    kind: "missing" as const,
    path,
    expected: "a value",
    received: () => "nothing",
  });

  test("counts by kind and path, whatever the index", () => {
    const tally = driftTally();
    tally.add(missing("data", 0, "price"));
    tally.add(missing("data", 3, "price"));
    tally.add({ ...missing("data", 1, "price"), kind: "converted" });
    tally.add(missing("data", 1, "name"));
    expect(tally.entries(same)).toMatchObject([
      { kind: "missing", path: "data.*.price", count: 2, example: "data.0.price" },
      { kind: "converted", path: "data.*.price", count: 1, example: "data.1.price" },
      { kind: "missing", path: "data.*.name", count: 1 },
    ]);
  });

  test("describes only the first value of a path", () => {
    const received = vi.fn(() => "7");
    const tally = driftTally();
    for (const index of [0, 1, 2]) tally.add({ ...missing(index, "a"), received });
    expect(received).toHaveBeenCalledOnce();
  });

  test("has no entry for what was taken back", () => {
    const tally = driftTally();
    tally.add({ ...missing("a"), count: 2 });
    tally.add({ ...missing("a"), count: -1 });
    expect(tally.entries(same)).toMatchObject([{ count: 1 }]);
    tally.add({ ...missing("a"), count: -1 });
    expect(tally.entries(same)).toEqual([]);
  });

  test("redacts names and values, and cuts names", () => {
    const tally = driftTally();
    tally.add({ ...missing("s3cret", 0), received: () => '"s3cret"' });
    tally.add(missing("x".repeat(1_000)));
    const [secret, long] = tally.entries((text) => text.replaceAll("s3cret", "[redacted]"));
    expect(secret).toMatchObject({ path: "[redacted].*", example: "[redacted].0", received: '"[redacted]"' });
    expect(long?.path).toBe(`${"x".repeat(200)}…`);
    expect(long?.example).toBe(long?.path);
  });
});

test.each([
  [7, "7.0", "7.0"],
  [7, undefined, "7"],
  ["text", "7", '"text"'],
  [7, "7".repeat(101), `${"7".repeat(100)}…`],
  [7, "7".repeat(100), "7".repeat(100)],
  [undefined, undefined, "nothing"],
])("%j with the source %j in words", (value, source, words) => {
  expect(inWords(value, source)).toBe(words);
});

const row = s.entity(
  "Row",
  s.fields({ id: s.text }, { price: s.decimal, ratio: s.number, more: s.anything }),
);

const page = s.entity("Page", s.fields({ data: s.list(row) }, { byName: s.record(row) }));

function parsed(text: string): unknown {
  return JSON.parse(text);
}

function inspected(
  schema: s.Schema<unknown>,
  text: string,
  options: { readonly exact?: boolean; readonly unknownFields?: boolean } = {},
) {
  const tally = driftTally();
  const body = inspect(toValibot(schema), parsed(text), sourceDigits(text, "lost"), {
    exact: false,
    tally,
    ...options,
  });
  return { body, drifts: tally.entries(same) };
}

describe("a number whose digits a double cannot hold", () => {
  test("is reported where a number is expected, or anything", () => {
    const text = '{"data":[{"id":"1","ratio":0.1234567890123456789,"more":9007199254740993,"new":[1e400]}]}';
    const { body, drifts } = inspected(page, text);
    expect(body).toEqual(JSON.parse(text));
    expect(drifts).toMatchObject([
      { kind: "precision", path: "data.*.ratio", received: "0.1234567890123456789" },
      { kind: "precision", path: "data.*.more", received: "9007199254740993" },
      { kind: "precision", path: "data.*.new.*", example: "data.0.new.0", received: "1e400" },
    ]);
  });

  test("is left to the check where text is expected", () => {
    const text = '{"data":[{"id":9007199254740993,"price":0.1234567890123456789}]}';
    expect(inspected(page, text)).toEqual({ body: parsed(text), drifts: [] });
    expect(inspected(page, text, { exact: true })).toEqual({ body: parsed(text), drifts: [] });
  });

  test("is replaced on request, except where a number is expected", () => {
    const text = '{"data":[{"id":"1","ratio":9007199254740993,"more":[9007199254740993,1e400,1.5]}]}';
    expect(inspected(page, text, { exact: true })).toMatchObject({
      body: { data: [{ ratio: 9007199254740992, more: [9007199254740993n, 10n ** 400n, 1.5] }] },
      drifts: [{ kind: "precision", path: "data.*.ratio" }],
    });
  });

  test("is a bigint on request where a wide integer is expected", () => {
    const wide = s.entity("Wide", s.fields({ id: s.wideInteger }));
    const text = '{"id":9007199254740993}';
    expect(inspected(wide, text, { exact: true })).toEqual({ body: { id: 9007199254740993n }, drifts: [] });
    expect(inspected(wide, text)).toMatchObject({
      body: { id: 9007199254740992 },
      drifts: [{ kind: "precision", path: "id" }],
    });
  });

  test("stays in a choice that takes a number", () => {
    const either = s.choice([s.list(s.choice([s.number, s.flag])), s.text]);
    expect(inspected(either, "[0.1234567890123456789,true]", { exact: true })).toMatchObject({
      body: [0.12345678901234568, true],
      drifts: [{ kind: "precision", path: "*" }],
    });
  });

  test("may be the whole body", () => {
    expect(inspected(s.anything, "9007199254740993", { exact: true }).body).toBe(9007199254740993n);
    expect(inspected(s.anything, "9007199254740993").drifts).toMatchObject([{ path: "", count: 1 }]);
  });
});

describe("an unknown field", () => {
  const unknownFields = true;

  test("is reported on request, with all objects that the schema knows", () => {
    const text =
      '{"data":[{"id":"1","new":1.0},{"id":"2","new":{}}],"byName":{"a":{"id":"3","odd":1}},"n":null}';
    expect(inspected(page, text).drifts).toEqual([]);
    expect(inspected(page, text, { unknownFields }).drifts).toMatchObject([
      { kind: "unknown field", path: "data.*.new", count: 2, received: "1", expected: "a known field" },
      { kind: "unknown field", path: "byName.a.odd" },
      { kind: "unknown field", path: "n", received: "null" },
    ]);
  });

  test("is no drift where null is in a field of always that the specification makes nullable", () => {
    const of = s.entity("Of", s.fields({ name: s.always(s.text), next: s.always(s.nullable(s.text)) }));
    expect(inspected(of, '{"name":null,"next":null}').drifts).toEqual([]);
    expect(inspected(of, '{"name":null,"next":null}', { unknownFields }).drifts).toMatchObject([
      { kind: "missing", path: "name", expected: "a value", received: "null" },
    ]);
    expect(inspected(of, '{"name":"","next":""}', { unknownFields }).drifts).toEqual([]);
    const optional = s.entity("Optional", s.fields({}, { name: s.always(s.text), size: s.count }));
    expect(inspected(optional, '{"name":null,"size":null}', { unknownFields }).drifts).toEqual([]);
  });

  test("is that of the form that a choice takes", () => {
    const other = s.entity("Other", s.fields({ name: s.text }));
    const either = s.entity("Either", s.fields({ of: s.list(s.choice([row, other, s.text])) }));
    const text = '{"of":[{"id":"1","price":"1"},{"name":"a","price":"1"},"a"]}';
    expect(inspected(either, text, { unknownFields }).drifts).toMatchObject([
      { path: "of.*.price", count: 1 },
    ]);
  });

  test("is none where further fields have a schema, whose fields are looked at", () => {
    const rest = s.entityWithRest("Rest", s.fields({ id: s.text }), row);
    const text = '{"id":"1","a":{"id":"2"},"b":{"id":"3","odd":1}}';
    expect(inspected(rest, text, { unknownFields }).drifts).toMatchObject([{ path: "b.odd" }]);
  });

  test("is no drift where null is in an expected field that may be null", () => {
    const of = s.entity("Of", s.fields({ name: s.expected(s.text), next: s.expected(s.nullable(s.text)) }));
    expect(inspected(of, '{"name":null,"next":null}', { unknownFields }).drifts).toMatchObject([
      { kind: "missing", path: "name", expected: "a value", received: "null" },
    ]);
  });

  test("is not searched for within a value of any form", () => {
    const text = '{"data":[{"id":"1","more":{"a":{"b":1}}}]}';
    expect(inspected(page, text, { unknownFields }).drifts).toEqual([]);
  });

  test("may have the name of a property that every object has", () => {
    const text = '{"data":[],"constructor":1,"__proto__":{"a":1}}';
    expect(inspected(page, text, { unknownFields }).drifts.map(({ path }) => path)).toEqual([
      "constructor",
      "__proto__",
    ]);
  });

  test("of rows that are wrapped in another list has the path of the row", () => {
    const text = '{"data":[[{"id":"1","new":1}]]}';
    expect(inspected(page, text, { unknownFields }).drifts).toMatchObject([{ path: "data.*.new" }]);
  });
});

test("a value deeper than the stack is left to the check", () => {
  const depth = 100_000;
  const deep: unknown = JSON.parse("[".repeat(depth) + "]".repeat(depth));
  expect(inspect(undefined, deep, undefined, { exact: true })).toBe(deep);
});

describe("exact numbers", () => {
  test("are bigints, or texts where no bigint is exact", () => {
    expect(parseExact("[-9007199254740993,0.1234567890123456789,1.5,9007199254740991]")).toEqual([
      -9007199254740993n,
      "0.1234567890123456789",
      1.5,
      9007199254740991,
    ]);
  });

  test("may be in an object with any name", () => {
    const value = parseExact('{"__proto__":9007199254740993,"a":"9007199254740993"}');
    expect(Object.entries(value ?? {})).toEqual([
      ["__proto__", 9007199254740993n],
      ["a", "9007199254740993"],
    ]);
  });

  test.each(["", "[1", "9007199254740993,"])("need valid JSON: %j", (text) => {
    expect(() => parseExact(text)).toThrow(SyntaxError);
  });
});
