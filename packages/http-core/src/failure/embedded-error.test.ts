import { describe, expect, test } from "vitest";
import { byCursor, byLink, echo, getThing } from "../../test/shop.ts";
import { SchemaError } from "../errors/errors.ts";
import type { Operation } from "../operation/operation.ts";
import { json } from "../operation/result.ts";
import * as s from "../schema.ts";
import { embeddedError } from "./embedded-error.ts";

const FACTS = { operation: "shop.get", status: 200, attempts: 1 };

/** The error in a body whose required field `id` is absent. */
function errorIn(
  body: unknown,
  operation: Operation = getThing,
  { path = "id", received = "nothing" } = {},
): ReturnType<typeof embeddedError> {
  return embeddedError(operation, body, new SchemaError(path, "a value", received, FACTS), FACTS);
}

/** A resource that has an error and a message of its own. */
const job = s.entity("Job", s.fields({ id: s.text }, { error: s.text, message: s.text, state: s.text }));

const getJob = { ...getThing, result: json(job) };

describe("the message", () => {
  test.each<[string, unknown, string]>([
    ["of OAuth", { error: "invalid_grant", error_description: "Expired" }, "invalid_grant: Expired"],
    ["of JSON-RPC", { jsonrpc: "2.0", error: { code: -32601, message: "No method" }, id: null }, "No method"],
    ["of GraphQL", { data: null, errors: [{ message: "a" }, { message: "b" }] }, "a; b"],
    [
      "of Rails",
      { errors: { name: ["is short", "is odd"], age: ["is low"] } },
      "name: is short; is odd; age: is low",
    ],
    ["of RFC 9457", { type: "about:blank", title: "Gone", status: 410, detail: "Deleted" }, "Gone: Deleted"],
    ["said twice", { error: "no", message: " no " }, "no"],
    ["of a batch", [{ message: "first" }, { message: "second" }], "first"],
    ["as text", "  Not now ", "Not now"],
    ["of a long list", { errors: ["a", "b", "c", "d"] }, "a; b; c"],
  ])("%s", (_, body, message) => {
    expect(errorIn(body)?.message).toBe(message);
  });

  test("is cut, and has no control characters", () => {
    expect(errorIn({ error: `\u001b[31m${"x".repeat(500)}` })?.message).toMatch(/^\[31mx{296}…$/);
  });

  test("is not searched for in any depth", () => {
    expect(errorIn({ error: { a: { b: { c: { d: { e: "deep" } } } } } })).toBeUndefined();
  });

  test.each([
    {},
    { error: "" },
    { error: null },
    { message: "  " },
    { errors: [] },
    { error: 7 },
    null,
    7,
    "",
  ])("is not in %j", (body) => {
    expect(errorIn(body)).toBeUndefined();
  });
});

describe("the class of the error", () => {
  test.each<[unknown, string, number | undefined]>([
    [{ message: "no", status: 404 }, "not_found", 404],
    [{ message: "no", statusCode: "401" }, "authentication", 401],
    [{ error: { message: "no", code: 429 } }, "rate_limit", 429],
    [{ error: { message: "no", code: -32601 } }, "client", undefined],
    [{ message: "no", code: 200 }, "client", undefined],
    [{ message: "no", code: 600 }, "client", undefined],
    [{ message: "no", status: "error", code: 503 }, "server", 503],
    [[{ message: "no", status: 403 }], "permission", 403],
  ])("is that of the status in %j: %s", (body, code) => {
    expect(errorIn(body)).toMatchObject({ code, status: 200, operation: "shop.get", attempts: 1 });
  });

  test("does not hide that the response was a success", () => {
    const error = errorIn({ message: "no", status: 404 });
    expect(error?.hint).toBe("The service answered 200 with an error in its body.");
    expect(error?.cause).toBeInstanceOf(SchemaError);
  });
});

describe("a body is no error", () => {
  test("if its fault is a value of another type", () => {
    expect(errorIn({ id: 7, message: "no" }, getThing, { received: "7" })).toBeUndefined();
    expect(errorIn({ id: null, message: "no" }, getThing, { received: "null" })).toBeDefined();
  });

  test("if it has other fields of the schema", () => {
    expect(errorIn({ message: "no", price: "1" })).toBeUndefined();
    expect(errorIn({ message: "no", price: null })).toBeDefined();
    expect(errorIn({ message: "no", elsewhere: "1" })).toBeDefined();
    expect(errorIn({ error: "no", price: "1" })).toBeDefined();
  });

  test("if the schema has the field of the message, and other fields are there", () => {
    expect(errorIn({ error: "exit 1", message: "failed", state: "done" }, getJob)).toBeUndefined();
    expect(errorIn({ error: "no such job" }, getJob)).toMatchObject({ message: "no such job" });
    expect(errorIn({ errors: ["no such job"], state: "done" }, getJob)).toBeDefined();
  });

  test("if the fault is within it", () => {
    expect(errorIn({ message: "no" }, getThing, { path: "seller.id" })).toBeUndefined();
    expect(errorIn({ error: "no" }, getThing, { path: "seller.id" })).toBeDefined();
  });

  test("if a list was expected, and it has more fields than an error has: it is a resource", () => {
    const wrong = { path: "", received: "an object" };
    const issue = { title: "Crash", body: "On start", id: 1, number: 7, state: "open", user: {}, labels: [] };
    expect(errorIn({ ...issue, locked: false, comments: 0 }, byLink, wrong)).toBeUndefined();
    expect(errorIn({ ...issue, locked: false, error: "no" }, byLink, wrong)).toBeDefined();
    const problem = { type: "about:blank", title: "Gone", status: 410, detail: "Deleted", instance: "/7" };
    expect(errorIn({ ...problem, time: "now", trace: "a", code: 410 }, byLink, wrong)).toBeDefined();
  });

  test("if it has rows", () => {
    expect(errorIn({ data: [], error: "no" }, byCursor, { path: "data.0.id" })).toBeUndefined();
    expect(errorIn([{ error: "no" }], byLink, { path: "0.id" })).toBeUndefined();
    expect(errorIn({ error: "no" }, byCursor, { path: "data" })).toBeDefined();
    expect(errorIn({ error: "no" }, byLink, { path: "", received: "an object" })).toBeDefined();
  });
});

test("a body of the wrong type is an error, whatever its operation", () => {
  expect(errorIn("no such thing", getThing, { path: "", received: '"no such thing"' })).toMatchObject({
    message: "no such thing",
  });
  expect(errorIn({ message: "no" }, echo, { path: "", received: "an object" })).toBeDefined();
});
