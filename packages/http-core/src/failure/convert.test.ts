import * as v from "valibot";
import { describe, expect, test } from "vitest";
import * as s from "../schema.ts";
import { convert } from "./convert.ts";
import { sourceDigits } from "./source-digits.ts";

const tag = s.entity("Tag", s.fields({ id: s.text }, { weight: s.count }));

const item = s.entity(
  "Item",
  s.fields({ id: s.text }, { price: s.decimal, size: s.number, open: s.flag, tags: s.list(tag) }),
);

function parsed(text: string): unknown {
  return JSON.parse(text);
}

function converted(schema: s.Schema<unknown>, text: string, { strict = false } = {}) {
  return convert(schema, parsed(text), () => sourceDigits(text), strict);
}

describe("a field that is expected", () => {
  const held = s.fields({ name: s.expected(s.text), note: s.expected(s.nullable(s.text)) });
  const inner = s.entity("Inner", held);
  const outer = s.entity(
    "Outer",
    s.fields({}, { one: inner, all: s.list(inner), by: s.record(inner), either: s.choice([s.text, inner]) }),
  );
  const rest = s.entityWithRest("Rest", s.fields({}), inner);
  const found = '{"name":"a","note":null}';

  test.each([
    [outer, `{"one":{}}`, "one.name", undefined],
    [outer, `{"one":{"name":"a"}}`, "one.note", undefined],
    [outer, `{"one":{"name":null,"note":""}}`, "one.name", null],
    [outer, `{"all":[${found},{"name":null}]}`, "all.1.name", null],
    [outer, `{"by":{"x":${found},"y":{}}}`, "by.y.name", undefined],
    [outer, `{"either":{"note":null}}`, "either.name", undefined],
    [rest, `{"x":{"note":null}}`, "x.name", undefined],
  ])("is a fault in `strict` where it is missing: %#: %s at %s", (schema, text, path, input) => {
    expect(converted(schema, text, { strict: true })).toMatchObject({
      ok: false,
      fault: {
        path: path.split(".").map((key) => (/\d/.test(key) ? Number(key) : key)),
        expected: "a value",
        input,
      },
    });
    expect(converted(schema, text)).toMatchObject({ ok: true, leftOut: [] });
  });

  test("is no fault in what valibot leaves out", () => {
    for (const of of [s.record(inner), rest])
      expect(converted(of, '{"constructor":{},"__proto__":{}}', { strict: true })).toMatchObject({
        ok: true,
      });
  });

  test("is null where it is missing, and a missing one is no reason to convert or leave out", () => {
    expect(converted(outer, '{"all":[{"name":1},{}]}')).toMatchObject({
      ok: true,
      value: {
        all: [
          { name: "1", note: null },
          { name: null, note: null },
        ],
      },
      converted: [{ path: ["all", 0, "name"] }],
      leftOut: [],
    });
    expect(converted(outer, `{"one":${found},"all":[${found}]}`, { strict: true })).toMatchObject({
      ok: true,
    });
  });
});

describe("rows in a choice of lists", () => {
  const named = s.entity("Named", s.fields({ name: s.text, size: s.count }));
  const either = s.entity("Either", s.fields({ rows: s.choice([s.list(tag), s.list(named)]) }));

  test("that don't match are left out of the list that was chosen", () => {
    const text = '{"rows":[{"name":"a","size":1},{"name":"b","size":-1},{"name":7,"size":2}]}';
    expect(converted(either, text)).toMatchObject({
      ok: true,
      value: { rows: [{ name: "a" }, { name: "7" }] },
      leftOut: [{ row: ["rows", 1], fault: { path: ["rows", 1, "size"], expected: "zero or more" } }],
    });
  });
});

describe("a scalar", () => {
  test.each([
    ['{"id":7}', { id: "7" }],
    ['{"id":9007199254740993}', { id: "9007199254740993" }],
    ['{"id":"1","price":0.10}', { id: "1", price: "0.10" }],
    ['{"id":"1","price":1e-6}', { id: "1", price: "1e-6" }],
    ['{"id":"1","size":"2.5"}', { id: "1", size: 2.5 }],
    ['{"id":"1","size":"-7"}', { id: "1", size: -7 }],
    ['{"id":"1","open":"true"}', { id: "1", open: true }],
    ['{"id":"1","open":"false"}', { id: "1", open: false }],
  ])("is converted where its text stays the same: %s", (text, value) => {
    expect(converted(item, text)).toMatchObject({ ok: true, value, leftOut: [] });
  });

  test.each([
    ["size", '"2.50"'],
    ["size", '"9007199254740993"'],
    ["size", '"1e2"'],
    ["size", '" 1"'],
    ["size", '""'],
    ["size", '"Infinity"'],
    ["size", '"NaN"'],
    ["size", '"0x10"'],
    ["size", "true"],
    ["size", '"true"'],
    ["open", '"True"'],
    ["open", '"1"'],
    ["open", "1"],
    ["open", '""'],
    ["price", '"false"'],
    ["price", "false"],
    ["price", '"a"'],
    ["price", "{}"],
  ])("is not converted where something would be lost: %s of %s", (field, text) => {
    expect(converted(item, `{"id":"1","${field}":${text}}`)).toMatchObject({
      ok: false,
      fault: { path: [field], input: parsed(text) },
    });
  });

  test("of a bigint becomes its digits", () => {
    expect(convert(item, { id: 9007199254740993n }, () => undefined, false)).toMatchObject({
      value: { id: "9007199254740993" },
    });
  });

  test("is reported as it was sent; the body stays as it was", () => {
    const sent = { id: 7, size: "1" };
    expect(convert(item, sent, () => undefined, false)).toMatchObject({
      accepted: { id: "7", size: 1 },
      converted: [
        { path: ["id"], expected: "string", input: 7 },
        { path: ["size"], expected: "number", input: "1" },
      ],
    });
    expect(sent).toEqual({ id: 7, size: "1" });
  });

  test("whose conversion the schema refuses is reported as it was sent", () => {
    const short = s.entity("Short", s.fields({ id: s.pattern(/^[a-z]+$/, "letters"), name: s.text }));
    expect(converted(short, '{"id":7,"name":8}')).toMatchObject({
      ok: false,
      fault: { path: ["id"], expected: "string", input: 7 },
    });
  });
});

test("a value that matches is returned as it is, with nothing reported", () => {
  const sent = { id: "1", more: 7 };
  expect(convert(item, sent, () => undefined, false)).toMatchObject({
    ok: true,
    value: sent,
    accepted: sent,
    converted: [],
    leftOut: [],
  });
});

test("the accepted value is the one before the schema's own transformation", () => {
  const upper = v.pipe(
    v.object({ id: v.string() }),
    v.transform(({ id }) => id.toUpperCase()),
  );
  expect(converted(upper, '{"id":"a"}')).toMatchObject({ value: "A", accepted: { id: "a" } });
});

describe("a row within the value that does not match", () => {
  test("is left out of its list", () => {
    const text = '{"id":"1","tags":[{"id":null},{"id":"2"},{"id":"3","weight":-1},{"id":"4"}]}';
    expect(converted(item, text)).toMatchObject({
      ok: true,
      value: { id: "1", tags: [{ id: "2" }, { id: "4" }] },
      leftOut: [
        { row: ["tags", 0], fault: { path: ["tags", 0, "id"], input: null } },
        { row: ["tags", 2], fault: { path: ["tags", 2, "weight"], input: -1 } },
      ],
    });
  });

  test("may be no object at all", () => {
    expect(converted(item, '{"id":"1","tags":[7,[],null,{"id":"2"}]}')).toMatchObject({
      ok: true,
      value: { tags: [{ id: "2" }] },
      leftOut: [{ row: ["tags", 0] }, { row: ["tags", 1] }, { row: ["tags", 2] }],
    });
  });

  test("is a fault if rows may not be left out", () => {
    expect(converted(item, '{"id":"1","tags":[{"id":null}]}', { strict: true })).toMatchObject({
      ok: false,
      fault: { path: ["tags", 0, "id"] },
    });
  });

  test("takes its own conversions along; those of other rows stay", () => {
    const text = '{"id":1,"tags":[{"id":5,"weight":-1},{"id":6}]}';
    expect(converted(item, text)).toMatchObject({
      value: { id: "1", tags: [{ id: "6" }] },
      converted: [{ path: ["id"] }, { path: ["tags", 1, "id"], input: 6 }],
    });
  });

  test("does not save the value around it from its own fault", () => {
    expect(converted(item, '{"id":null,"tags":[{"id":null}]}')).toMatchObject({
      ok: false,
      fault: { path: ["id"], input: null },
    });
  });

  test("is left out of the innermost list, unless the outer row goes as well", () => {
    const market = s.entity("Market", s.fields({ id: s.text, tags: s.list(tag) }));
    const event = s.entity("Event", s.fields({ markets: s.list(market) }));
    const text = `{"markets":[
      {"id":"1","tags":[{},{"id":"a"},{}]},
      {"id":null,"tags":[{}]},
      {"id":"3","tags":[{}]}
    ]}`;
    expect(converted(event, text)).toMatchObject({
      value: {
        markets: [
          { id: "1", tags: [{ id: "a" }] },
          { id: "3", tags: [] },
        ],
      },
      leftOut: [
        { row: ["markets", 0, "tags", 0] },
        { row: ["markets", 0, "tags", 2] },
        { row: ["markets", 1] },
        { row: ["markets", 2, "tags", 0] },
      ],
    });
  });

  test("is not an item of the value itself, if that is a list", () => {
    expect(converted(s.list(item), '[{"id":"1","tags":[{}]},{"id":null}]')).toMatchObject({
      ok: false,
      fault: { path: [1, "id"] },
    });
    expect(converted(s.list(item), '[{"id":"1","tags":[{}]}]')).toMatchObject({
      value: [{ id: "1", tags: [] }],
      leftOut: [{ row: [0, "tags", 0] }],
    });
  });

  test("is not an item of a list of scalars", () => {
    const names = s.entity("Names", s.fields({ names: s.list(s.text) }));
    expect(converted(names, '{"names":["a",null]}')).toMatchObject({
      ok: false,
      fault: { path: ["names", 1] },
    });
  });
});

describe("a fault", () => {
  test.each<[s.Schema<unknown>, string, string]>([
    [item, "{}", "a value"],
    [item, "null", "an object"],
    [s.list(item), "{}", "an array"],
    [s.entity("E", s.fields({ a: s.whole(1) })), '{"a":0}', "at least 1"],
    [s.entity("E", s.fields({ a: s.oneOf("x", "y") })), '{"a":"z"}', "(x | y)"],
    [s.entity("E", s.fields({ a: s.day })), '{"a":"2019-02-30"}', "a calendar day as yyyy-MM-dd"],
  ])("says in words what was expected: %#", (schema, text, expected) => {
    expect(converted(schema, text)).toMatchObject({ ok: false, fault: { expected } });
  });

  test("has indexes as numbers, and names as they are", () => {
    expect(converted(s.list(s.record(s.flag)), '[{"0":true},{"0":null}]')).toMatchObject({
      fault: { path: [1, "0"] },
    });
  });
});
