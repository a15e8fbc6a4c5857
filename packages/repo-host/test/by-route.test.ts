import { describe, expect, test, vi } from "vitest";
import * as v from "valibot";
import { createClient } from "@org/http-core";
import { scriptedFetch } from "@org/http-core/testing";
import { propertyOf } from "@org/http-core/operation";
import { untyped } from "@org/test-kit/untyped";
import { routesFrom } from "@org/http-core/routes";
import { hostRoutes, type TimeZoneOption } from "../src/request/host-routes.ts";

/** The generic requests of a client whose calls and requests are recorded. */
function setUp(...script: readonly Response[]) {
  const fetch = scriptedFetch(...script);
  const client = createClient({ baseUrl: "https://host.example", fetch });
  const call = vi.fn((...given: readonly unknown[]) => untyped(client.call)(...given));
  const list = vi.fn((...given: readonly unknown[]) => untyped(client.list)(...given));
  const recording: typeof client = Object.assign({}, client, { call, list });
  return { fetch, call, list, requests: routesFrom<unknown, TimeZoneOption>(hostRoutes, recording) };
}

describe("a request", () => {
  test("is the call of an operation made from its route", async () => {
    const { requests, call, fetch } = setUp(Response.json({ login: "octo" }));
    expect(await requests.request("GET /users/{user}", { user: "octo" })).toEqual({ login: "octo" });
    expect(call).toHaveBeenCalledOnce();
    const [operation, params] = call.mock.lastCall ?? [];
    expect(operation).toMatchObject({ method: "GET", path: "/users/{user}" });
    expect(params).toEqual({ user: "octo" });
    expect(fetch.requests[0]?.url).toBe("https://host.example/users/octo");
  });

  test("checks the response by its schema only", async () => {
    const schema = v.object({ id: v.number() });
    const { requests } = setUp(
      Response.json({ id: 1 }),
      Response.json({ id: "a" }),
      Response.json({ id: "a" }),
    );
    expect(await requests.request("GET /user", {}, { schema })).toEqual({ id: 1 });
    await expect(requests.request("GET /user", {}, { schema })).rejects.toMatchObject({ code: "schema" });
    expect(await requests.request("GET /user", {})).toEqual({ id: "a" });
  });
});

describe("a response that is not JSON", () => {
  test("is text: a resource's raw content, unless another media type is requested", async () => {
    const { requests, fetch } = setUp(new Response("# Rain"), new Response("diff"));
    expect(await requests.requestText("GET /readme", {})).toBe("# Rain");
    expect(await requests.requestText("GET /readme", {}, { accept: "text/x-diff" })).toBe("diff");
    expect(fetch.requests.map(({ headers }) => headers.get("accept"))).toEqual([
      "application/vnd.service.v3.raw",
      "text/x-diff",
    ]);
  });

  test("is bytes of any media type, unless one is requested", async () => {
    const { requests, fetch } = setUp(new Response(Uint8Array.of(0, 255)), new Response(Uint8Array.of(1)));
    expect(await requests.requestBytes("GET /archive", {})).toEqual(Uint8Array.of(0, 255));
    expect(await requests.requestBytes("GET /archive", {}, { accept: "image/png" })).toEqual(
      Uint8Array.of(1),
    );
    expect(fetch.requests.map(({ headers }) => headers.get("accept"))).toEqual(["*/*", "image/png"]);
  });
});

describe("a list", () => {
  const schema = v.object({ id: v.number() });

  test("has the rows of the body, each checked by the schema", async () => {
    const { requests, list } = setUp(Response.json([{ id: 1 }, { id: 2 }]));
    expect(await requests.paginate("GET /issues", {}, { schema }).collect({ max: 9 })).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    expect(list).toHaveBeenCalledOnce();
  });

  test("has the rows of a field, if it is named", async () => {
    const { requests } = setUp(Response.json({ total: 1, items: [{ id: 3 }] }));
    const found = requests.paginate("GET /search/issues", { q: "rain" }, { schema, items: "items" });
    expect((await found).items).toEqual([{ id: 3 }]);
  });
});

describe("the options of each", () => {
  const kinds = ["request", "requestText", "requestBytes", "paginate"] as const;

  test.each(kinds)("are those of the call, and a header for the time zone: %s", (kind) => {
    const { requests, call, list } = setUp();
    const options = { cache: "reload", headers: { "x-a": "1" }, timeZone: "Europe/Berlin" };
    void untyped(requests[kind])("GET /user", {}, options);
    const given = (call.mock.lastCall ?? list.mock.lastCall)?.[2];
    expect(given).toMatchObject({ cache: "reload" });
    expect(propertyOf(given, "headers")).toEqual({ "x-a": "1", "Time-Zone": "Europe/Berlin" });
  });

  test.each(kinds)("may be left out, and the parameters with them: %s", (kind) => {
    const { requests, call, list } = setUp();
    void untyped(requests[kind])("GET /user");
    const [, params, options] = call.mock.lastCall ?? list.mock.lastCall ?? [];
    expect([params, propertyOf(options, "headers")]).toEqual([undefined, {}]);
  });

  test.each(kinds)("are refused when awaited, not thrown, with an unknown time zone: %s", async (kind) => {
    const { requests, fetch } = setUp();
    const refused: unknown = untyped(requests[kind])("GET /user", {}, { timeZone: "Mars/Olympus" });
    await expect(refused).rejects.toMatchObject({ code: "parameter", parameter: "timeZone" });
    expect(fetch.requests).toEqual([]);
  });

  test.each<[string, readonly unknown[], string]>([
    ["an invalid route", ["FETCH /x"], "route"],
    ["a route without a path", ["GET user"], "route"],
    ["an unknown list in a query", ["GET /things", { ids: [1, 2] }], "ids"],
    ["a name in the path and in `query`", ["POST /x/{id}", { id: 1 }, { query: { id: 2 } }], "query.id"],
    ["a body of a read", ["GET /x", {}, { body: [] }], "body"],
  ])("are refused when awaited for %s", async (_, given, parameter) => {
    const { requests } = setUp();
    const refused: unknown = untyped(requests.request)(...given);
    await expect(refused).rejects.toMatchObject({ code: "parameter", parameter });
  });
});
