import { standard } from "@org/http-core/schema";
import { html, json, plainText, type Operation } from "@org/http-core/operation";
import { SchemaError, bearer, isCallError, type CallError } from "@org/http-core";
import { describe, expect, test } from "vitest";
import * as s from "../../src/schema.ts";
import { failureOf } from "@org/test-kit/untyped";
import { setUp } from "../scripted-client.ts";
import { byCursor, byLink, getThing } from "../shop.ts";

const commit = s.entity("Commit", s.fields({ sha: s.text, message: s.text }, { author: s.text }));
const run = s.entity("Run", s.fields({ id: s.text, name: s.text }, { error: s.text }));
const graph = s.entity(
  "Graph",
  s.fields({ data: s.entity("Data", s.fields({ user: s.entity("User", s.fields({ id: s.text })) })) }),
);
const foreign = standard<{ readonly id: string }>({
  "~standard": {
    version: 1,
    vendor: "other",
    validate: (value) =>
      typeof value === "object" && value !== null && "id" in value && typeof value.id === "string"
        ? { value: { id: value.id } }
        : { issues: [{ message: "a text", path: ["id"] }] },
  },
});

async function failureWith(body: unknown, operation: Operation = getThing, options = {}): Promise<CallError> {
  const { client, fetch } = setUp([Response.json(body)], options);
  const error = await failureOf(() => client.call(operation, { id: "7" }));
  expect(fetch.requests).toHaveLength(1);
  if (!isCallError(error)) throw error;
  return error;
}

const words = [
  [{ error: "no such thing" }, "no such thing"],
  [{ message: "no such thing" }, "no such thing"],
  [{ message: "no such thing", documentation_url: "https://docs.example", status: "x" }, "no such thing"],
  [{ error: { message: "no such thing", type: "x" } }, "no such thing"],
  [{ jsonrpc: "2.0", id: null, error: { code: -32601, message: "Method not found" } }, "Method not found"],
  [[{ jsonrpc: "2.0", id: null, error: { code: -32601, message: "Method not found" } }], "Method not found"],
  [
    { data: null, errors: [{ message: "Field 'x' doesn't exist" }, { message: "and more" }] },
    "Field 'x' doesn't exist; and more",
  ],
  [{ errors: ["first", "second"] }, "first; second"],
  [{ errors: { name: ["can't be blank"] } }, "name: can't be blank"],
  [{ error: "invalid_grant", error_description: "The token is over" }, "invalid_grant: The token is over"],
  [{ error: true, message: "no such thing" }, "no such thing"],
  [{ success: false, msg: "no such thing", data: null }, "no such thing"],
  [{ detail: [{ loc: ["query", "id"], msg: "no such thing" }] }, "no such thing"],
  [{ title: "Not here", detail: "no such thing" }, "Not here: no such thing"],
  [{ message: "Not good", errors: [{ field: "q", code: "missing" }] }, "Not good: field: q; code: missing"],
  [{ id: null, error: "no such thing" }, "no such thing"],
  ["no such thing", "no such thing"],
] as const;

describe("an error inside a 200 has the service's message", () => {
  test.each(words)("%j", async (body, said) => {
    const error = await failureWith(body);
    expect(error).toMatchObject({ code: "client", status: 200, message: said, attempts: 1 });
    expect(error.cause).toBeInstanceOf(SchemaError);
    expect(error.hint).toMatch(/200/);
  });

  test.each(words)("in place of a list: %j", async (body, said) => {
    for (const validate of ["report", "strict", "off"] as const) {
      const lists = [byCursor, ...(Array.isArray(body) ? [] : [byLink])];
      for (const list of lists) {
        const { client } = setUp([Response.json(body)], { validate });
        const failure = failureOf(() => client.list<object, unknown, unknown>(list, {}).collect({ max: 9 }));
        expect(await failure).toMatchObject({ code: "client", message: said });
      }
    }
  });

  test("for a foreign schema", async () => {
    const operation: Operation = { ...getThing, result: json(foreign) };
    expect(await failureWith({ message: "no such thing" }, operation)).toMatchObject({
      message: "no such thing",
    });
  });

  test("beside partial data", async () => {
    const body = {
      data: { user: null },
      errors: [{ message: "Could not resolve to a User", path: ["user"] }],
    };
    expect(await failureWith(body, { ...getThing, result: json(graph) })).toMatchObject({
      code: "client",
      message: "Could not resolve to a User",
    });
  });

  test("of the class of the status that it names", async () => {
    const codes: Readonly<Record<number, string>> = {
      401: "authentication",
      403: "permission",
      404: "not_found",
      422: "invalid_request",
      429: "rate_limit",
      503: "server",
    };
    for (const [status, code] of Object.entries(codes)) {
      for (const body of [
        { error: { code: Number(status), message: "no" } },
        { status: Number(status), message: "no" },
        { statusCode: Number(status), error: "no" },
        { code: status, message: "no" },
      ])
        expect(await failureWith(body)).toMatchObject({ code, message: "no", status: 200 });
    }
  });

  test("without echoed secrets, on one line and truncated", async () => {
    const error = await failureWith({ error: `no\n${"x".repeat(500)}` });
    expect(error.message).toMatch(/^no x+…$/);
    const auth = bearer("s3cr3t-k3y-0123");
    const echoed = await failureWith({ error: "no key s3cr3t-k3y-0123" }, getThing, { auth });
    expect(echoed.message).toBe("no key [redacted]");
  });

  test("in a 202 means that the result is not ready yet", async () => {
    const { client } = setUp([Response.json({ message: "come back" }, { status: 202 })]);
    expect(await failureOf(() => client.call(getThing, { id: "7" }))).toMatchObject({ code: "not_ready" });
  });
});

describe("a response without an error in it is still a SchemaError", () => {
  test.each([
    ["a commit has a message", { sha: true, message: "Mend the roof" }, json(commit)],
    ["a commit without its name has one too", { message: "Mend the roof", author: "ann" }, json(commit)],
    ["nothing is said", { error: "", errors: [], message: "" }, undefined],
    ["nothing is said in words", { error: {}, message: 7 }, undefined],
    ["an error is part of a run", { id: "7", error: "too slow" }, json(run)],
    ["a value is of another type", { id: true, error: "an earlier run's" }, undefined],
  ])("where %s", async (_, body, result) => {
    const operation: Operation = result === undefined ? getThing : { ...getThing, result };
    const error = await failureWith(body, operation);
    expect(error).toBeInstanceOf(SchemaError);
  });

  test("if a list is there, and its rows do not match", async () => {
    const { client } = setUp([Response.json({ data: [{ id: true, error: "x" }], message: "OK" })]);
    const list = client.list(byCursor, {}, { validate: "strict" });
    expect(await failureOf(() => list.collect({ max: 9 }))).toBeInstanceOf(SchemaError);
  });
});

describe("a response that matches the schema is no error, whatever its text", () => {
  test.each([
    { id: "7", error: "an earlier run's" },
    { id: "7", message: "hello", errors: [{ message: "partial" }] },
  ])("%j", async (body) => {
    const { client } = setUp([Response.json(body)]);
    expect(await client.call(getThing, { id: "7" })).toEqual(body);
  });

  test.each([plainText(), html()])("neither is a text or an HTML page: $kind", async (result) => {
    const operation: Operation<{ readonly id: string }, string> = { ...getThing, result };
    const { client } = setUp([Response.json({ error: "no such thing" })]);
    expect(await client.call(operation, { id: "7" })).toBe('{"error":"no such thing"}');
  });
});
