import { afterEach, describe, expect, test, vi } from "vitest";
import { untyped } from "@org/test-kit/untyped";
import { allParts } from "../../test/parts.ts";
import { byCursor, byLink, echo, getThing, ownThing, publicThing } from "../../test/shop.ts";
import { basic, bearer } from "../auth/schemes.ts";
import { memoryStore } from "../cache/memory-store.ts";
import type { ClientEvent } from "../events/events.ts";
import { json } from "../operation/result.ts";
import * as s from "../schema.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { scriptedFetch, type Scripted } from "../testing/scripted-fetch.ts";
import { propertyOf } from "../util/objects.ts";
import { buildClient, methods } from "./build-client.ts";
import { createClient } from "./create-client.ts";
import type { ClientOptions, Operations } from "./types.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** A client with the default parts. `createClient` gives the type that `buildClient` does not have. */
function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const fetch = scriptedFetch(...script);
  const clock = fakeClock();
  const client = createClient({ baseUrl: "https://create.example", fetch, clock, limit: false, ...options });
  return { client, fetch };
}

/** Listens to all events. */
function listening() {
  const events: ClientEvent[] = [];
  return { events, on: { any: (event: ClientEvent) => void events.push(event) } };
}

const types = (events: readonly ClientEvent[]): readonly string[] => events.map(({ type }) => type);

/** A client whose calls and lists return their arguments. */
function recording() {
  const call = vi.fn((...given: readonly unknown[]) => ["call", ...given]);
  const list = vi.fn((...given: readonly unknown[]) => ["list", ...given]);
  const client: object = { call, list };
  const of = (operations: Operations): unknown => untyped(methods)(client, operations);
  const run = (built: unknown, name: string, ...given: readonly unknown[]): unknown => {
    const method = propertyOf(built, name);
    if (typeof method !== "function") throw new TypeError(`${name} is no method`);
    const result: unknown = Reflect.apply(method, undefined, given);
    return result;
  };
  return { of, run };
}

describe("methods", () => {
  test("call an operation, or list it if it has pages, without parameters too", () => {
    const { of, run } = recording();
    const built = of({ getThing, byCursor });
    const options = { cache: "reload" };
    expect(run(built, "getThing", { id: "7" }, options)).toEqual(["call", getThing, { id: "7" }, options]);
    expect(run(built, "byCursor", { limit: 2 }, options)).toEqual(["list", byCursor, { limit: 2 }, options]);
    expect(run(built, "getThing")).toEqual(["call", getThing, {}, undefined]);
    expect(run(built, "byCursor")).toEqual(["list", byCursor, {}, undefined]);
  });

  test("nest as the record does, also under the names of an operation's fields", () => {
    const { of, run } = recording();
    const built = of({ shop: { id: getThing, path: { result: byCursor } } });
    const shop = propertyOf(built, "shop");
    expect(run(shop, "id", { id: "7" })).toEqual(["call", getThing, { id: "7" }, undefined]);
    expect(run(propertyOf(shop, "path"), "result")).toEqual(["list", byCursor, {}, undefined]);
    expect(of({})).toEqual({});
  });

  test("are refused to a client whose credential none of them accepts, however deep they are", () => {
    const baseUrl = "https://build.example";
    const build = (operations: Operations) =>
      buildClient({ baseUrl, auth: basic("ann", "s3cret") }, operations, allParts());
    expect(() => build({ deep: { deeper: { ownThing } } })).toThrow("auth: expected bearer, received basic");
    expect(() => build({ deep: { deeper: { ownThing } }, getThing })).not.toThrow();
    expect(() => build({})).not.toThrow();
  });
});

describe("a client", () => {
  const baseUrl = "https://build.example";
  const own = ["baseUrl", "call", "limits", "list"];

  test("without operations has its own methods only", () => {
    expect(Object.keys(buildClient({ baseUrl }, undefined, allParts())).sort()).toEqual(own);
    expect(Object.keys(buildClient({ baseUrl }, {}, allParts())).sort()).toEqual(own);
  });

  test("has an operation's method in the place of its own of that name", async () => {
    const fetch = scriptedFetch(Response.json({ id: "7" }));
    const { run } = recording();
    const client = buildClient({ baseUrl, fetch }, { limits: publicThing }, allParts());
    expect(Object.keys(client).sort()).toEqual(own);
    expect(await run(client, "limits", { id: "7" })).toEqual({ id: "7" });
  });

  test("remembers its credential's scheme for methods that are made later, with its own methods or without", () => {
    for (const operations of [undefined, { getThing }]) {
      const client: object = buildClient({ baseUrl, auth: basic("ann", "s3cret") }, operations, allParts());
      expect(() => untyped(methods)(client, { ownThing })).toThrow("auth: expected bearer, received basic");
    }
    const client: object = buildClient({ baseUrl, auth: bearer("a-token") }, { getThing }, allParts());
    expect(() => untyped(methods)(client, { ownThing })).not.toThrow();
  });

  test("names the address of an operation: that of the client, which every operation shares", () => {
    const { run } = recording();
    const client = buildClient({ baseUrl: `${baseUrl}/api/` }, undefined, allParts());
    expect(run(client, "baseUrl", getThing)).toBe(`${baseUrl}/api`);
  });

  test("refuses a value that is not a credential", () => {
    expect(() => untyped(buildClient)({ baseUrl, auth: "s3cret" }, {}, allParts())).toThrow(
      /^auth: .* received string$/,
    );
  });
});

describe("a call", () => {
  test("checks its parameters when it is awaited, before a request", async () => {
    const { client, fetch } = setUp([]);
    const call = untyped(client.call)(getThing, { id: 7 });
    await expect(call).rejects.toMatchObject({ code: "parameter", parameter: "id" });
    expect(fetch.requests).toEqual([]);
  });

  test("has the result, the rejected rows, the metadata and the response", async () => {
    const { client } = setUp([Response.json({ id: "7" }, { headers: { "x-request-id": "r-1" } })]);
    const result = await client.call(getThing, { id: "7" }).withResponse();
    expect(result).toMatchObject({
      data: { id: "7" },
      rejected: [],
      meta: { status: 200, requestId: "r-1" },
    });
    expect(result.response).toBe(result.response);
    expect(await result.response.json()).toEqual({ id: "7" });
  });

  test("ends with `done` or `error`, however it is read", async () => {
    const { events, on } = listening();
    const { client } = setUp([Response.json({ id: "7" }), Response.json({}), new Response("text")], { on });
    await client.call(getThing, { id: "7" });
    await client.call(getThing, { id: "8" }).catch(() => undefined);
    await client.call(getThing, { id: "9" }).raw();
    expect(types(events).filter((type) => type === "done" || type === "error")).toEqual([
      "done",
      "error",
      "done",
    ]);
  });

  test("prefers its own validation to the client's", async () => {
    const { client } = setUp([Response.json({ id: 7 }), Response.json({ id: 7 })], {
      validate: "off",
      cache: false,
    });
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: 7 });
    expect(await client.call(getThing, { id: "7" }, { validate: "report" })).toEqual({ id: "7" });
  });
});

describe("a response that cannot be read", () => {
  test.each<[string, Response, object]>([
    ["202", new Response("{}", { status: 202 }), { code: "not_ready", status: 202 }],
    [
      "an error in its body",
      Response.json({ error: "gone", status: 404 }),
      { code: "not_found", message: "gone" },
    ],
    ["no JSON", new Response("<p>hello</p>"), { code: "decode" }],
    ["another form", Response.json({ id: [] }), { code: "schema", path: "id" }],
  ])("is an error with the response: %s", async (_, response, error) => {
    const { client } = setUp([response]);
    const failure: unknown = await client.call(getThing, { id: "7" }).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ ...error, operation: "shop.get", attempts: 1 });
    expect(failure).toHaveProperty("headers", expect.any(Headers));
    expect(failure).toHaveProperty("body", expect.any(String));
  });

  test("is requested again if it is a stored one", async () => {
    const headers = { "cache-control": "max-age=60" };
    const cache = memoryStore();
    const first = setUp([new Response("[]", { headers })], { cache });
    await first.client.call(getThing, { id: "7" }, { validate: "off" });
    const second = setUp([Response.json({ id: "7" }, { headers })], { cache });
    expect(await second.client.call(getThing, { id: "7" })).toEqual({ id: "7" });
    const third = setUp([], { cache: memoryStore() });
    await expect(third.client.call(getThing, { id: "7" }, { cache: "only-if-cached" })).rejects.toMatchObject(
      {
        code: "not_found",
      },
    );
  });

  test("is missing for a call that takes only stored ones", async () => {
    const cache = memoryStore();
    const headers = { "cache-control": "max-age=60" };
    const { client, fetch } = setUp([new Response("[]", { headers })], { cache });
    await client.call(getThing, { id: "7" }, { validate: "off" });
    const onlyStored = client.call(getThing, { id: "7" }, { cache: "only-if-cached" });
    await expect(onlyStored).rejects.toMatchObject({ code: "not_found" });
    expect(fetch.requests).toHaveLength(1);
  });
});

describe("a list", () => {
  test("checks its parameters and options when it is awaited, as an event too", async () => {
    const { events, on } = listening();
    const { client } = setUp([], { on });
    await expect(client.list(byCursor, { limit: 0 })).rejects.toMatchObject({ parameter: "limit" });
    await expect(client.list(byCursor, {}, { max: NaN })).rejects.toMatchObject({ parameter: "max" });
    // An iteration of that many rows would need no request.
    const rows = client.list(byCursor, {}, { max: -1 })[Symbol.asyncIterator]();
    await expect(rows.next()).rejects.toMatchObject({ parameter: "max" });
    await expect(client.list(byCursor, {}, { from: "nonsense" })).rejects.toMatchObject({
      code: "parameter",
    });
    expect(types(events)).toEqual(["error", "error", "error", "error"]);
  });

  test("follows a link of another origin to its base address, unless that is refused", async () => {
    const linked = () =>
      Response.json([{ id: "1" }], { headers: { link: '<https://other.example/p2>; rel="next"' } });
    const rebased = setUp([linked(), Response.json([{ id: "2" }])]);
    expect(await rebased.client.list(byLink, {}).collect({ max: 9 })).toEqual([{ id: "1" }, { id: "2" }]);
    expect(rebased.fetch.requests[1]?.url).toBe("https://create.example/p2");
    const refused = setUp([linked()], { nextLinks: "refuse" });
    await expect(refused.client.list(byLink, {}).collect({ max: 9 })).rejects.toMatchObject({
      code: "pagination",
    });
  });
});

describe("rejected rows", () => {
  const bad = () => Response.json({ data: [{ id: "1" }, {}] });

  test("cause one warning per operation if the caller reads neither them nor their events", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const { client } = setUp([bad(), bad()], { cache: false });
    for (const _ of [1, 2]) for await (const row of client.list(byCursor, {})) expect(row.id).toBe("1");
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[0]).toMatch(
      /^shop\.byCursor: rejected rows: 1, the first: data\.1\.id: expected/,
    );
  });

  test("of a single resource are warned of, unless its caller sees them", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const inner = s.entity("Inner", s.fields({ id: s.text }));
    const operation = { ...getThing, result: json(s.entity("Outer", s.fields({ inner: s.list(inner) }))) };
    const { client } = setUp([Response.json({ inner: [{}] })]);
    const call = client.call(operation, { id: "7" });
    expect((await call.withResponse()).rejected).toHaveLength(1);
    expect(warn).not.toHaveBeenCalled();
    expect(await call).toEqual({ inner: [] });
    expect(warn).toHaveBeenCalledOnce();
  });

  test("are not warned of where a listener hears of them", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const drift = vi.fn();
    const { client } = setUp([bad()], { on: { drift } });
    await client.list(byCursor, {}).collect({ max: 9 });
    expect(drift).toHaveBeenCalledOnce();
    expect(warn).not.toHaveBeenCalled();
  });
});

test("a text is returned as it is", async () => {
  const { client } = setUp([new Response("né")]);
  expect(await client.call(echo, { name: "x" })).toBe("né");
});

test("a credential is sent to the operations that accept it", async () => {
  const { client, fetch } = setUp([Response.json({ id: "1" }), Response.json({ id: "2" })], {
    auth: bearer("a-token"),
  });
  await client.call(ownThing, { id: "1" });
  await client.call(publicThing, { id: "2" });
  expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer a-token", null]);
});
