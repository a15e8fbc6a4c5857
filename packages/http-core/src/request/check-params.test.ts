import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { anonymous } from "../auth/credential.ts";
import { operation, type Operation, type Service } from "../operation/operation.ts";
import { plainText } from "../operation/result.ts";
import * as s from "../schema.ts";
import { checkParams, parameterErrors } from "./check-params.ts";

const service: Service = {
  name: "shop",
  bases: ["main"],
  defaults: { attemptTimeout: 1, totalTimeout: 2, retries: 0, maxWait: 1, bodyCap: 1 },
};

const shared = { service, name: "do", path: "/things", result: plainText(), auth: anonymous } as const;

/** Text that begins with a letter. */
const matching = (letter: string) => v.pipe(v.string(), v.startsWith(letter, `${letter} and digits`));

const fields = s.fields(
  { id: s.positiveDigits("a positive id") },
  {
    day: s.day,
    order: s.oneOf("asc", "desc"),
    size: s.whole(1, 5),
    note: s.nullable(s.text),
    only: s.flag,
    at: s.written<string | Date, string>(v.union([v.string(), v.date()]), String),
    ids: s.oneOrMore(s.whole(1)),
    code: v.union([matching("a"), matching("b"), v.number()]),
    deep: s.entity("Deep", s.fields({ inner: s.text }, { "id.x": s.text })),
  },
);

const parsed = (text: string): unknown => JSON.parse(text);

const get: Operation = operation({ ...shared, method: "GET", params: s.params("Get", fields) });
const post: Operation = operation({ ...shared, method: "POST", params: s.params("Post", fields) });

describe("checked parameters", () => {
  test("have their wire form, without those that are undefined", () => {
    expect(checkParams(get, { id: 7, day: undefined, ids: 1 })).toEqual({ id: "7", ids: [1] });
    expect(Object.keys(checkParams(get, { id: 7, day: undefined }))).toEqual(["id"]);
  });

  test("have null only in a body, where it is a value", () => {
    expect(checkParams(get, { id: 7, note: null })).toEqual({ id: "7" });
    expect(checkParams(post, { id: 7, note: null })).toEqual({ id: "7", note: null });
    const header = { ...post, places: { note: { in: "header" } } } as const;
    expect(checkParams(header, { id: 7, note: null })).toEqual({ id: "7" });
    expect(checkParams({ ...post, path: "/things{?note}" }, { id: 7, note: null })).toEqual({ id: "7" });
  });

  test("may be absent where the operation needs none", () => {
    const free: Operation = operation({
      ...shared,
      method: "GET",
      params: s.params("Free", s.fields({})),
    });
    for (const none of [undefined, null, {}]) expect(checkParams(free, none)).toEqual({});
  });

  test("do not have the caller's own object", () => {
    const given = { id: "7" };
    expect(checkParams(get, given)).not.toBe(given);
  });
});

describe("an invalid parameter is refused in words", () => {
  test.each<[unknown, string, string, string]>([
    [{}, "id", "a positive id", "nothing"],
    [undefined, "id", "a positive id", "nothing"],
    [{ id: 0 }, "id", "a positive id", "0"],
    [{ id: 7, day: "2026-02-30" }, "day", "a calendar day as yyyy-MM-dd", '"2026-02-30"'],
    [{ id: 7, day: 20260101 }, "day", "text", "20260101"],
    [{ id: 7, order: "up" }, "order", "one of asc | desc", '"up"'],
    [{ id: 7, size: 6 }, "size", "at most 5", "6"],
    [{ id: 7, size: "5" }, "size", "a number", '"5"'],
    [{ id: 7, only: 1 }, "only", "true or false", "1"],
    [{ id: 7, note: 1 }, "note", "text", "1"],
    [{ id: 7, at: 1 }, "at", "text or a Date", "1"],
    [{ id: 7, ids: [] }, "ids", "at least one value", "an array of 0"],
    [{ id: 7, ids: [1, "x"] }, "ids.1", "a number", '"x"'],
    [{ id: 7, ids: "1" }, "ids", "a list or a number", '"1"'],
    [{ id: 7, code: "c1" }, "code", "a and digits or b and digits", '"c1"'],
    [{ id: 7, code: true }, "code", "text or a number", "true"],
    [{ id: 7, deep: {} }, "deep.inner", "a value", "nothing"],
    [{ id: 7, deep: { inner: 1 } }, "deep.inner", "text", "1"],
    [
      { id: 7, size: 1, Size: 1 },
      "Size",
      "no such parameter; there are: id, day, order, size, note, only, at, ids, code, deep",
      "1",
    ],
    [{ id: 7, deep: 1 }, "deep", "an object", "1"],
    ["7", "params", "a plain object", "String"],
  ])("%j", async (given, parameter, expected, received) => {
    const error = await failureOf(() => checkParams(get, given));
    expect(error).toMatchObject({ code: "parameter", operation: "shop.do", parameter, expected, received });
  });

  test("without its value, if that is a secret by its name", async () => {
    const token = "0123456789abcdef";
    const strict = v.pipe(v.string(), v.startsWith("key_", "a key"));
    const params = s.params("Keyed", s.fields({}, { api_key: strict }));
    const keyed = operation({ ...shared, method: "GET", params });
    const unknown = await failureOf(() => checkParams(keyed, { apikey: token }));
    const invalid = await failureOf(() => checkParams(keyed, { api_key: token }));
    for (const error of [unknown, invalid]) {
      expect(error).toMatchObject({ code: "parameter", received: "string of 16" });
      expect(String(error)).not.toContain(token);
    }
  });

  test("with the names that there are: none, if there are none", async () => {
    const free = operation({ ...shared, method: "GET", params: s.params("Free", s.fields({})) });
    expect(await failureOf(() => checkParams(free, { page: 1 }))).toMatchObject({
      parameter: "page",
      expected: "no such parameter; there are: none",
    });
  });

  test("if it is missing, by what its schema accepts", async () => {
    for (const [schema, expected] of [
      [s.text, "text"],
      [s.day, "a calendar day as yyyy-MM-dd"],
      [s.oneOf("a", "b"), "one of a | b"],
      [s.list(s.text), "a list"],
      [s.anything, "a value"],
    ] as const) {
      const needy = operation({
        ...shared,
        method: "GET",
        params: s.params("Needy", s.fields({ name: schema })),
      });
      expect(await failureOf(() => checkParams(needy, {}))).toMatchObject({ parameter: "name", expected });
    }
  });
});

describe("the errors of all parameters", () => {
  test("are in the order of the parameters, in the words of a call", () => {
    const errors = parameterErrors(get, { day: "2026-02-30", size: 9, order: "asc" });
    expect(errors.map(({ parameter, expected, received }) => [parameter, expected, received])).toEqual([
      ["id", "a positive id", "nothing"],
      ["day", "a calendar day as yyyy-MM-dd", '"2026-02-30"'],
      ["size", "at most 5", "9"],
    ]);
  });

  test("name each parameter once", () => {
    const twice = v.pipe(v.string(), v.startsWith("a", "an a first"), v.endsWith("z", "a z last"));
    const params = s.params("Twice", s.fields({ word: twice }));
    const errors = parameterErrors(operation({ ...shared, method: "GET", params }), { word: "b" });
    expect(errors.map(({ expected }) => expected)).toEqual(["an a first"]);
  });

  test("are none where a call would accept the parameters", () => {
    expect(parameterErrors(get, { id: 7, size: 5 })).toEqual([]);
  });
});

describe("a parameter named like a property of every object", () => {
  test.each(["constructor", "prototype", "__proto__", "toString"])(
    "is refused if it is unknown: %s",
    async (name) => {
      const expected: unknown = expect.stringMatching(/^no such parameter/);
      expect(await failureOf(() => checkParams(get, parsed(`{"id":7,"${name}":"x"}`)))).toMatchObject({
        parameter: name,
        received: '"x"',
        expected,
      });
    },
  );

  test.each(["constructor", "prototype", "__proto__", "toString"])("is kept if any name goes: %s", (name) => {
    const open = { ...get, params: s.openParams("Any", []) };
    const checked = checkParams(open, parsed(`{"${name}":"x"}`));
    expect(Object.entries(checked)).toEqual([[name, "x"]]);
  });

  test.each(["constructor", "prototype", "__proto__"])(
    "is kept or refused within another: %s",
    async (name) => {
      const params = s.params(
        "Within",
        s.fields({}, { filters: s.record(s.text), deep: s.entity("Deep", s.fields({})) }),
      );
      const within: Operation = operation({ ...shared, method: "POST", params });
      expect(JSON.stringify(checkParams(within, parsed(`{"deep":{"${name}":"x"}}`)))).toContain(
        `"${name}":"x"`,
      );
      const given = parsed(`{"filters":{"a":"b","${name}":"x"}}`);
      expect(await failureOf(() => checkParams(within, given))).toMatchObject({
        parameter: `filters.${name}`,
        expected: "another name",
        received: '"x"',
        operation: "shop.do",
      });
    },
  );
});

test.each([
  [Promise.resolve({ day: "2026-01-01" }), "Promise"],
  [new Map([["day", "2026-01-01"]]), "Map"],
  [new URLSearchParams(), "URLSearchParams"],
  [["2026-01-01"], "Array"],
])("parameters that are no plain object are refused, since all would disappear: %o", (params, received) => {
  const open = { ...get, params: s.openParams("Any", []) };
  for (const one of [get, open])
    expect(() => checkParams(one, params)).toThrow(`params: expected a plain object, received ${received}`);
});
