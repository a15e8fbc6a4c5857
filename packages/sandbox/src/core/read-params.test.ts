import { form } from "@org/http-core";
import { anonymous, json, operation, type Method } from "@org/http-core/operation";
import { anything, fields, flag, oneOrMore, params, text, whole } from "@org/http-core/schema";
import { describe, expect, it } from "vitest";
import { ok } from "./handler.ts";
import { toContext } from "./incoming.ts";
import { readParams, type ReadParams } from "./mount.ts";
import { routesOf, type Route } from "./routes.ts";
import type { GivenParams } from "./rules.ts";

const realm = { in: "header", name: "X-Realm" } as const;
const common = {
  service: {
    name: "toys",
    bases: ["toys"],
    defaults: { attemptTimeout: 1, totalTimeout: 1, retries: 0, maxWait: 1, bodyCap: 1 },
  },
  path: "/toys/{id}",
  params: params(
    "Toy",
    fields({ id: text }, { size: whole(1), new: flag, tag: oneOrMore(text), realm: text }),
  ),
  auth: anonymous,
  places: { realm, size: { name: "inches" } },
  result: json(anything),
} as const;

const operations = {
  get: operation({ ...common, name: "get", method: "GET" }),
  make: operation({ ...common, name: "make", method: "POST" }),
  raw: operation({
    ...common,
    name: "raw",
    method: "PUT",
    body: { kind: "text", param: "tag", contentType: "text/plain" },
  }),
  change: operation({
    ...common,
    name: "change",
    method: "PATCH",
    path: "/toys/{toy_id}",
    places: {
      realm,
      id: { name: "toy_id" },
      size: { in: "query" },
      tag: { in: "query", style: form({ explode: false }) },
    },
  }),
};
const handle = () => ok(null);
const handlers = { get: handle, make: handle, raw: handle, change: handle };
const [get, make, raw, change] = routesOf(operations, handlers, {});
const routes: Readonly<Partial<Record<Method, Route | undefined>>> = {
  GET: get,
  POST: make,
  PUT: raw,
  PATCH: change,
};

interface Sent {
  readonly method?: Method;
  readonly query?: string;
  readonly body?: string;
  readonly anyCase?: boolean;
  readonly relevant?: (given: GivenParams) => GivenParams;
}

async function read({ method = "GET", query = "", body = "", anyCase, relevant }: Sent): Promise<ReadParams> {
  const route = routes[method];
  if (route === undefined) throw new TypeError(`No route for ${method}`);
  const incoming = {
    method,
    url: new URL(`https://toys.example/toys/7?${query}`),
    headers: new Headers({ "X-Realm": "attic" }),
    body: new TextEncoder().encode(body),
    address: "192.0.2.1",
    prefix: "",
  };
  const context = toContext(incoming, 0, () => undefined);
  return readParams(route, context, method === "PATCH" ? { toy_id: "7" } : { id: "7" }, {
    ...(anyCase !== undefined && { anyCase }),
    ...(relevant !== undefined && { relevant: (_, given) => relevant(given) }),
  });
}

const always = { id: "7", realm: "attic" };

describe("parameters", () => {
  it.each<[string, Sent, object]>([
    [
      "path, header and query, by type",
      { query: "inches=3&new=true&tag=1" },
      { size: 3, new: true, tag: ["1"] },
    ],
    ["a repeated name", { query: "tag=a&tag=b" }, { tag: ["a", "b"] }],
    ["the query in exact case", { query: "Inches=3&NEW=true" }, {}],
    ["the query in any case", { query: "Inches=3&NEW=true", anyCase: true }, { size: 3, new: true }],
    ["a JSON body, without unknown names", { method: "POST", body: '{"inches":3,"other":1}' }, { size: 3 }],
    ["no body", { method: "POST", query: "inches=3" }, {}],
    ["a body of text", { method: "PUT", body: "{" }, { tag: ["{"] }],
    [
      "the places of the operation",
      { method: "PATCH", query: "size=3&tag=a,b%2Cc", body: '{"size":5,"new":true}' },
      { size: 3, tag: ["a", "b,c"], new: true },
    ],
    ["those that are relevant", { query: "inches=x", relevant: ({ size: _, ...rest }) => rest }, {}],
  ])("come from %s", async (_, sent, expected) => {
    expect(await read(sent)).toEqual({ ok: true, params: { ...always, ...expected } });
  });

  it.each<[Sent, object]>([
    [
      { query: "inches=0" },
      { name: "size", wireName: "inches", in: "query", missing: false, expected: "at least 1" },
    ],
    [{ query: "inches=1&inches=2" }, { name: "size", missing: false }],
    [{ relevant: () => ({}) }, { name: "id", in: "path", missing: true, expected: "a value" }],
    [
      { method: "POST", body: '{"new":1}' },
      { name: "new", in: "body", missing: false, expected: "true or false" },
    ],
  ])("are a problem: %j", async (sent, problem) => {
    expect(await read(sent)).toMatchObject({ ok: false, problem: { kind: "parameter", ...problem } });
  });

  it.each([
    ["{", "syntax"],
    ["[]", "type"],
  ])("cannot be read from the body %s", async (body, reason) => {
    expect(await read({ method: "POST", body })).toEqual({ ok: false, problem: { kind: "body", reason } });
  });
});
