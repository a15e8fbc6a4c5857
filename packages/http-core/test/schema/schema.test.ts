import { json, type Operation } from "@org/http-core/operation";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import * as s from "../../src/schema.ts";
import { setUp } from "../scripted-client.ts";
import { getThing } from "../shop.ts";

function valid<T>(schema: s.Schema<T>, value: unknown): T {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise || result.issues !== undefined) throw new Error("It is not valid");
  return result.value;
}

function accepts(schema: s.Schema<unknown>, value: unknown): boolean {
  const result = schema["~standard"].validate(value);
  return !(result instanceof Promise) && result.issues === undefined;
}

const node = s.fields({ id: s.text }, { children: s.list(s.ref<Node>(() => nodeSchema)), amount: s.decimal });
interface Node extends s.FieldsOutput<typeof node> {}
interface NodeSchema extends s.Entity<"Node", typeof node, Node> {}
const nodeSchema: NodeSchema = s.entity("Node", node);

describe("a field that is a day", () => {
  test.each(["2019-01-01", "2020-02-29", "9999-12-31"])("takes %s", (day) => {
    expect(valid(s.date, day)).toBe(day);
  });

  test.each([
    "2019-02-29",
    "2019-02-30",
    "2019-13-01",
    "2019-00-10",
    "2019-1-1",
    "20190101",
    "2019-01-01T00:00:00Z",
    "2019-01-01 ",
    "",
    20190101,
    null,
  ])("refuses %j", (day) => {
    expect(accepts(s.date, day)).toBe(false);
  });
});

describe("an entity", () => {
  test("keeps unknown fields, accepts absent and null ones, may be recursive", () => {
    const value = { id: "1", children: [{ id: "2", children: null, extra: { a: 1 } }], more: true };
    expect(valid(nodeSchema, value)).toEqual(value);
  });

  test.each([[{}], [{ id: 1 }], [{ id: "1", children: [{}] }], [[]], [null], ["x"]])(
    "refuses %j",
    (value) => {
      expect(accepts(nodeSchema, value)).toBe(false);
    },
  );

  test("is a Standard Schema", () => {
    expect(nodeSchema["~standard"]).toMatchObject({ version: 1 });
  });
});

describe("leaves", () => {
  test.each([
    [
      "decimal",
      s.decimal,
      ["0", "729.75", "-0.5", "9e-6", "1E+3", ".5", "5."],
      ["", "1,000", "0x1", "NaN", " 1", 1],
    ],
    ["integer", s.integer, [0, -1, 2 ** 53], [1.5, Infinity, "1", null]],
    ["count", s.count, [0, 1], [-1, 0.5]],
    ["number", s.number, [0.1, -1], [Infinity, NaN, "1"]],
    [
      "day",
      s.day,
      ["2020-02-29", "0001-01-01"],
      ["2019-02-29", "2019-2-1", "2019-13-01", "20190101", "2019-01-01T00:00:00Z", ""],
    ],
    ["openOneOf", s.openOneOf("BUY", "SELL"), ["BUY", "HOLD"], [1, null]],
    ["oneOf", s.oneOf("asc", "desc"), ["asc"], ["ASC", ""]],
    ["always", s.always(s.text), ["x", null, undefined], [1]],
    ["whole", s.whole(1, 5), [1, 5], [0, 6, 1.5, "1"]],
    [
      "positiveDigits",
      s.positiveDigits("an id"),
      [1, 7n, "7", 2 ** 53 - 1],
      [0, -1n, "07", 2 ** 53, 1.5, ""],
    ],
    ["filter", s.filter(s.whole(0)), [0, 7, null, ""], [-1, 1.5, "7", undefined]],
    ["oneOrMore", s.oneOrMore(s.text), ["x", ["x"], ["x", "y"]], [[], [1], 1]],
    ["record", s.record(s.text), [{}, { a: "b" }], [{ a: 1 }]],
  ])("%s", (_, schema, good, bad) => {
    for (const value of good) expect([value, accepts(schema, value)]).toEqual([value, true]);
    for (const value of bad) expect([value, accepts(schema, value)]).toEqual([value, false]);
  });

  test("a required nullable field is null if it is absent", () => {
    const of = s.fields({ name: s.always(s.text) });
    expect(valid(s.entity("Named", of), {})).toEqual({ name: null });
  });
});

describe("decimals", () => {
  const getNode: Operation = { ...getThing, result: json(nodeSchema) };
  const keep = (text: string): PromiseLike<unknown> =>
    setUp([new Response(text)]).client.call(getNode, { id: "1" });

  test("keep every digit of a JSON number", async () => {
    const decimals = fc.stringMatching(/^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?(?:[eE][-+]?\d{1,3})?$/);
    await fc.assert(
      fc.asyncProperty(decimals, fc.constantFrom("", " ", "\n\t"), async (amount, space) => {
        expect(await keep(`{"id":"1","amount"${space}:${space}${amount}}`)).toEqual({ id: "1", amount });
      }),
    );
  });

  test("do not change texts that look like a field", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.string(), async (inner, text) => {
        const value = {
          id: `"amount": 1.50 ${inner}`,
          note: text,
          nested: [{ note: `{"amount":1}\\"amount": 2` }],
        };
        expect(await keep(JSON.stringify({ ...value, amount: 1 }))).toEqual({ ...value, amount: "1" });
      }),
    );
  });
});

describe("parameters", () => {
  const input = s.fields(
    { from: s.day, to: s.day },
    {
      size: s.withDefault(s.whole(1), 10),
      at: s.written<number | Date, string>(v.union([v.number(), v.date()]), (value) => String(Number(value))),
    },
  );
  const schema = s.params("Range", input, {
    of: ["from", "to"],
    holds: ({ from, to }) => String(from) <= String(to),
    expected: "a day on or before to",
  });
  const good = { from: "2020-01-01", to: "2020-01-02" };

  test("fill in defaults and use the wire format", () => {
    expect(valid(schema, { ...good, at: new Date(5) })).toEqual({ ...good, size: 10, at: "5" });
  });

  test("reject unknown names, and report all errors together", () => {
    expect(accepts(schema, { ...good, form: 1 })).toBe(false);
    expect(accepts(schema, { from: "2020-01-03", to: "2020-01-02" })).toBe(false);
    expect(accepts(schema, { ...good, size: null })).toBe(false);
    expect(accepts(schema, { ...good, size: undefined })).toBe(true);
  });
});

describe("another library's schema", () => {
  test("is used unchanged, and its issues are reported", () => {
    const own = s.standard(v.object({ id: v.string() }));
    expect(valid(own, { id: "1", dropped: 1 })).toEqual({ id: "1" });
    expect(accepts(own, { id: 1 })).toBe(false);
  });

  test("is not an entity of this package, and needs no wrapper", () => {
    expect(s.standard(nodeSchema)).toBe(nodeSchema);
    expect(s.standard({ "~standard": nodeSchema["~standard"] })).not.toBe(nodeSchema);
  });
});
