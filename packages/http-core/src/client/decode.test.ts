import { describe, expect, test } from "vitest";
import { fieldsOf } from "../http/headers.ts";
import { callOf } from "../../test/call-of.ts";
import { byCursor, byLink, getThing } from "../../test/shop.ts";
import type { ListOperation, Operation } from "../operation/operation.ts";
import { bytes, html, json, none, plainText } from "../operation/result.ts";
import { readReceived } from "../paging/rows.ts";
import { Redactor } from "../redact/redactor.ts";
import { factsOf, replyOf } from "../response/response.ts";
import * as s from "../schema.ts";
import { type DataOptions, decode, receivedPage } from "./decode.ts";
import { Exchange } from "./exchange.ts";

const OPTIONS: DataOptions = {
  validate: "report",
  numbers: "double",
  fields: undefined,
  hasDriftListener: false,
};

interface Answer {
  readonly status?: number;
  /** The classifier's replacement of the body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response with this text, and the events of its call. */
function answer(text: string, { status = 200, body, headers = {} }: Answer = {}) {
  const { call, events } = callOf();
  const init = { status, statusText: "", headers: new Headers(headers) };
  const address = "https://shop.example/";
  const reply = replyOf(init, fieldsOf(init.headers), new TextEncoder().encode(text), address, 0, 0);
  const facts = factsOf(call, 1, reply, reply);
  const shared = { reply, text, body, warnings: [], state: "miss" as const, attempts: 1, facts };
  const exchange = new Exchange(shared, call, new Redactor());
  return { exchange, events };
}

function read(
  operation: Operation,
  text: string,
  options: Partial<DataOptions> = {},
  more?: Answer,
): unknown {
  return decode(operation, answer(text, more).exchange, { ...OPTIONS, ...options }).value;
}

const thing: Operation = getThing;

describe("the result of an operation", () => {
  test.each<[string, Operation, unknown]>([
    ["json", thing, { id: "7" }],
    ["text", { ...thing, result: plainText() }, '{"id":"7"}'],
    ["html", { ...thing, result: html() }, '{"id":"7"}'],
    ["bytes", { ...thing, result: bytes() }, new TextEncoder().encode('{"id":"7"}')],
    ["none", { ...thing, result: none() }, undefined],
  ])("is of its kind: %s", (_, operation, value) => {
    expect(read(operation, '{"id":"7"}')).toEqual(value);
  });

  test("is undefined for a 304 to the caller's own condition", () => {
    expect(read(thing, "", {}, { status: 304 })).toBeUndefined();
  });

  test("is the classifier's replacement of the body, checked", () => {
    expect(read(thing, "gone", {}, { body: { id: "8" } })).toEqual({ id: "8" });
    expect(() => read(thing, "gone", {}, { body: {} })).toThrow(expect.objectContaining({ path: "id" }));
    // A classifier may return one object each time, and several calls may share a response.
    const body = { id: "8" };
    expect(read(thing, "gone", {}, { body })).not.toBe(body);
  });
});

describe("a response without a body", () => {
  const maybe: Operation = { ...thing, result: json(s.optional(s.text)) };
  const empty: readonly (readonly [string, Operation, string, number])[] = [
    ["204", maybe, "", 204],
    ["205", maybe, "", 205],
    ["HEAD", { ...maybe, method: "HEAD" }, "ignored", 200],
    ["an empty body", maybe, " \n", 200],
  ];

  test.each(empty)("is undefined where the schema accepts that: %s", (_, operation, text, status) => {
    expect(read(operation, text, {}, { status })).toBeUndefined();
  });

  test("is an error where the schema needs a value", () => {
    const error: unknown = expect.objectContaining({ code: "schema", path: "", received: "nothing" });
    expect(() => read(thing, "", {}, { status: 204 })).toThrow(error);
    expect(() => read(thing, "")).toThrow("The body is empty where JSON was expected");
  });
});

describe("a body that does not match", () => {
  test.each([
    ["{", "decode"],
    ["<p>", "decode"],
    ['{"id":null}', "schema"],
  ])("is an error: %s", (text, code) => {
    expect(() => read(thing, text)).toThrow(expect.objectContaining({ code, operation: "shop.get" }));
  });

  test("is returned unchecked with `validate: off`", () => {
    expect(read(thing, '{"id":null}', { validate: "off" })).toEqual({ id: null });
  });

  test("loses rows within it, or is an error with `validate: strict`", () => {
    const inner = s.entity("Inner", s.fields({ id: s.text }));
    const outer = s.entity("Outer", s.fields({ inner: s.list(inner) }));
    const operation: Operation = { ...thing, result: json(outer) };
    const { exchange } = answer('{"inner":[{},{"id":"2"}]}');
    expect(decode(operation, exchange, OPTIONS)).toMatchObject({
      value: { inner: [{ id: "2" }] },
      rejected: [{ place: "inner.0" }],
    });
    expect(() => decode(operation, exchange, { ...OPTIONS, validate: "strict" })).toThrow(
      expect.objectContaining({ path: "inner.0.id" }),
    );
  });
});

describe("numbers that a double cannot hold", () => {
  const any: Operation = { ...thing, result: json(s.anything) };
  const text = "[9007199254740993,0.1234567890123456789,1.5]";

  test("are exact on request", () => {
    expect(read(any, text)).toEqual([9007199254740992, 0.12345678901234568, 1.5]);
    expect(read(any, text, { numbers: "exact" })).toEqual([9007199254740993n, "0.1234567890123456789", 1.5]);
  });

  test("keep their digits where the schema has text", () => {
    expect(read(thing, '{"id":9007199254740993}')).toEqual({ id: "9007199254740993" });
  });
});

describe("drift", () => {
  const listening = { hasDriftListener: true };

  test("is emitted, also of a body that is refused", () => {
    const { exchange, events } = answer('{"id":7,"new":1,"price":[]}');
    expect(() => decode(thing, exchange, { ...OPTIONS, ...listening })).toThrow(/price/);
    expect(events.map((event) => "kind" in event && event.kind)).toEqual(["unknown field", "rejected"]);
  });

  test("of unknown fields is not looked for without validation, nor without a listener", () => {
    for (const options of [{ ...listening, validate: "off" as const }, {}]) {
      const { exchange, events } = answer('{"id":"7","new":1}');
      decode(thing, exchange, { ...OPTIONS, ...options });
      expect(events).toEqual([]);
    }
  });
});

describe("a page", () => {
  const page = (operation: ListOperation, text: string, more: Answer = {}) => {
    const { exchange, events } = answer(text, more);
    const received = receivedPage(operation, exchange, OPTIONS, "https://shop.example/");
    return { page: readReceived(operation, received, 3, { params: {} }), events };
  };

  test("has its rows, its body and its headers, and is announced", () => {
    const text = '{"data":[{"id":"1"},{"id":null}],"next_cursor":"b"}';
    const { page: read, events } = page(byCursor, text, { headers: { link: "<b>" } });
    expect(read).toMatchObject({
      body: { next_cursor: "b" },
      rows: { items: [{ id: "1" }], rejected: [{ index: 1 }], count: 2 },
      meta: { status: 200 },
      facts: { operation: "shop.get" },
    });
    expect(read.headers.get("link")).toBe("<b>");
    expect(events).toMatchObject([{ type: "page", index: 3, rows: 2, rejected: 1 }]);
  });

  test.each([204, 205, 304])("of status %i has no rows", (status) => {
    const { page: read } = page(byLink, "", { status, headers: { link: '</b>; rel="next"' } });
    expect(read.rows).toEqual({ items: [], rejected: [], count: 0 });
    // 304: the caller has the pages that follow, too.
    expect(read.headers.has("link")).toBe(status !== 304);
  });

  test("is sorted where the operation has an order", () => {
    const order = () => (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
    const ordered = { ...byLink, page: { ...byLink.page, order } };
    expect(page(ordered, '[{"id":"2"},{"id":"1"}]').page.rows.items).toEqual([{ id: "1" }, { id: "2" }]);
  });
});
