import { repeat } from "@org/http-core/testing";
import { anything, openParams } from "@org/http-core/schema";
import { anonymous, json, operation, type Method, type Operation } from "@org/http-core/operation";
import { ParameterError } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { setUp } from "../scripted-client.ts";
import { shop } from "../shop.ts";

type Given = Readonly<Record<string, unknown>> | undefined;

function write(method: Method): Operation<Given> {
  return operation({
    service: shop,
    name: "write",
    method,
    path: "/things/{id}",
    params: openParams("Write", ["id"]),
    result: json(anything),
    auth: anonymous,
  });
}

/** What is sent for the parameters: the body and its type, or the query. */
async function sent(method: Method, params: Given, path = "/things/{id}") {
  const { client, fetch } = setUp([repeat(() => Response.json({}))]);
  await client.call({ ...write(method), path }, params);
  const [request] = fetch.requests;
  return {
    body: (await request?.text()) ?? "",
    type: request?.headers.get("content-type"),
    query: new URL(request?.url ?? "").search,
  };
}

const WRITES = ["POST", "PATCH", "PUT", "DELETE"] as const;

describe.each(WRITES)("a JSON body of a %s", (method) => {
  test("has null for null, at any depth, and omits undefined", async () => {
    const params = { id: "7", milestone: null, nested: { checks: null, list: [null] }, absent: undefined };
    expect(await sent(method, params)).toEqual({
      body: '{"milestone":null,"nested":{"checks":null,"list":[null]}}',
      type: "application/json",
      query: "",
    });
  });

  test("is {} for an empty object, and absent without parameters or if the path takes all", async () => {
    const empty = { body: "{}", type: "application/json" };
    const none = { body: "", type: null };
    expect(await sent(method, {}, "/things")).toMatchObject(empty);
    expect(await sent(method, undefined, "/things")).toMatchObject(none);
    expect(await sent(method, { id: "7" })).toMatchObject(none);
    expect(await sent(method, { id: "7", payload: {} })).toMatchObject({ body: '{"payload":{}}' });
  });
});

const circle: { self?: unknown } = {};
circle.self = { again: [circle] };
let deep: unknown = 1;
for (let level = 0; level < 100_000; level += 1) deep = [deep];

describe("a value that JSON cannot express is refused with its path, before any request", () => {
  test.each<readonly [name: string, value: unknown, place: string]>([
    ["NaN", Number.NaN, "field"],
    ["Infinity", Infinity, "field"],
    ["-Infinity in an object", { weights: { low: -Infinity } }, "field.weights.low"],
    ["NaN in a list", [1, { at: [2, Number.NaN] }], "field.1.at.1"],
    ["undefined in a list", ["a", undefined], "field.1"],
    ["a hole in a list", Array(1), "field.0"],
    ["an invalid Date", { due: new Date(Number.NaN) }, "field.due"],
    ["a Map", new Map([["a", 1]]), "field"],
    ["a Set in a list", [new Set([1])], "field.0"],
    ["bytes", { data: new Uint8Array([1]) }, "field.data"],
    ["a regular expression", /a/, "field"],
    ["an error", new Error("no"), "field"],
    ["a promise", Promise.resolve(1), "field"],
    ["a function", { run: () => 1 }, "field.run"],
    ["a symbol", { kind: Symbol("s") }, "field.kind"],
    ["a toJSON that says nothing", { one: { toJSON: () => undefined } }, "field.one"],
    ["a toJSON that says NaN", { one: { toJSON: () => Number.NaN } }, "field.one"],
    ["a circle", circle, "field.self.again.0"],
  ])("%s", async (_, field, place) => {
    const { client, fetch } = setUp([]);
    const error = await failureOf(() => client.call(write("POST"), { id: "7", field }));
    expect(error).toBeInstanceOf(ParameterError);
    expect(error).toMatchObject({ parameter: place });
    expect(fetch.requests).toEqual([]);
  });

  test("with more levels than the stack", async () => {
    const { client, fetch } = setUp([]);
    const error = await failureOf(() => client.call(write("POST"), { id: "7", deep }));
    expect(error).toMatchObject({ code: "parameter" });
    expect(fetch.requests).toEqual([]);
  });

  test("the same object twice, Dates, instances and objects without a prototype are accepted", async () => {
    class Point {
      x = 1;
    }
    const shared = { a: 1 };
    const bare: unknown = Object.assign(Object.create(null), { b: -0 });
    const field = [shared, shared, new Date(0), new Point(), bare, 1e21, "\ud83d", true];
    const { body } = await sent("POST", { id: "7", field });
    expect(body).toBe(JSON.stringify({ field }));
  });
});

describe("a query", () => {
  test("omits null and undefined, and sends no empty name", async () => {
    expect((await sent("GET", { id: "7", state: null, page: undefined, q: "" })).query).toBe("?q=");
  });

  test.each<readonly [value: unknown]>([
    [Number.NaN],
    [Infinity],
    [[1, -Infinity]],
    [[1, null]],
    [{}],
    [{ a: 1 }],
    [new Date(0)],
    [new Map()],
  ])("refuses %o by its name", async (page) => {
    const { client, fetch } = setUp([]);
    await expect(client.call(write("GET"), { id: "7", page })).rejects.toMatchObject({ parameter: "page" });
    expect(fetch.requests).toEqual([]);
  });
});

test.each([Number.NaN, Infinity, -Infinity])(
  "a path, its query and a header refuse %d too",
  async (value) => {
    const { client, fetch } = setUp([]);
    const call = untyped(client.call);
    await expect(call(write("GET"), { id: value })).rejects.toMatchObject({ parameter: "id" });
    const templated = { ...write("GET"), path: "/things{?page}" };
    await expect(call(templated, { page: value })).rejects.toMatchObject({ parameter: "page" });
    const withHeader = { ...write("GET"), headers: { tenant: "X-Tenant" } };
    await expect(call(withHeader, { id: "7", tenant: value })).rejects.toMatchObject({ parameter: "tenant" });
    expect(fetch.requests).toEqual([]);
  },
);
