import { assert, describe, expect, test } from "vitest";
import { type CallChange, callOf } from "../../test/call-of.ts";
import { byCursor, byLink, getThing } from "../../test/shop.ts";
import type { ListOperation, Operation } from "../operation/operation.ts";
import { bytes, html, json, none, plainText } from "../operation/result.ts";
import { readReceived } from "../paging/rows.ts";
import { replyOf } from "../../test/upstream-of.ts";
import { factsOf } from "../response/response.ts";
import * as s from "../schema.ts";
import { decode, receivedPage } from "./decode.ts";
import { Exchange } from "./exchange.ts";

/** Options of a call. `hasDriftListener` says that the client has a listener for drift. */
type Options = Pick<CallChange, "numbers" | "validate"> & { readonly hasDriftListener?: boolean };

interface More {
  readonly status?: number;
  /** The classifier's replacement of the body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer with this text, and the events of its call. */
function answer(
  operation: Operation,
  text: string,
  { hasDriftListener = false, ...options }: Options = {},
  { status = 200, body, headers = {} }: More = {},
) {
  const { call, events } = callOf({ operation, plan: { hasDriftListener }, ...options });
  const reply = replyOf({ status, headers, bytes: new TextEncoder().encode(text) });
  const facts = factsOf(call, 1, reply, reply);
  const read = { reply, text, body, warnings: [], attempts: 1, redirect: undefined, facts };
  return { exchange: new Exchange(call, { ...read, state: "miss" }), events };
}

function read(operation: Operation, text: string, options: Options = {}, more?: More): unknown {
  return decode(operation, answer(operation, text, options, more).exchange).value;
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

  test("is a copy of the bytes for each caller, since several calls may share a response", () => {
    const operation: Operation = { ...thing, result: bytes() };
    const { exchange } = answer(operation, "abc");
    const first = decode(operation, exchange).value;
    assert(first instanceof Uint8Array);
    first.fill(0);
    expect(decode(operation, exchange).value).toEqual(new TextEncoder().encode("abc"));
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
    const body = '{"inner":[{},{"id":"2"}]}';
    expect(decode(operation, answer(operation, body).exchange)).toMatchObject({
      value: { inner: [{ id: "2" }] },
      rejected: [{ place: "inner.0" }],
    });
    expect(() => read(operation, body, { validate: "strict" })).toThrow(
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
    const { exchange, events } = answer(thing, '{"id":7,"new":1,"price":[]}', listening);
    expect(() => decode(thing, exchange)).toThrow(/price/);
    expect(events.map((event) => "kind" in event && event.kind)).toEqual(["unknown field", "rejected"]);
  });

  test("of unknown fields is not looked for without validation, nor without a listener", () => {
    for (const options of [{ ...listening, validate: "off" as const }, {}]) {
      const { exchange, events } = answer(thing, '{"id":"7","new":1}', options);
      decode(thing, exchange);
      expect(events).toEqual([]);
    }
  });
});

describe("a page", () => {
  const page = (operation: ListOperation, text: string, more: More = {}) => {
    const { exchange, events } = answer(operation, text, {}, more);
    const received = receivedPage(exchange);
    return { page: readReceived(operation, received, 3, { params: {} }), events };
  };

  test("has its rows, its body and its headers, and is announced", () => {
    const text = '{"data":[{"id":"1"},{"id":null}],"next_cursor":"b"}';
    const { page: read, events } = page(byCursor, text, { headers: { link: "<b>" } });
    expect(read).toMatchObject({
      body: { next_cursor: "b" },
      rows: { items: [{ id: "1" }], rejected: [{ index: 1 }], count: 2 },
      meta: { status: 200 },
      facts: { operation: byCursor.id },
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
