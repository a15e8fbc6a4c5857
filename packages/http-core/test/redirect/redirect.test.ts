import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { none } from "@org/http-core/operation";
import { RedirectError, createClient, queryToken, textStore, type ClientOptions } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { createThing, echo, getThing } from "../shop.ts";

const BASE = "https://shop.example/api";

function to(status: number, location: string): Response {
  return new Response("", { status, headers: { location } });
}

function setUp(...script: readonly Scripted[]) {
  const fetch = scriptedFetch(...script);
  return { fetch, client: createClient({ baseUrl: BASE, fetch }) };
}

describe("a redirect", () => {
  test.each([301, 302, 307, 308])("of status %i repeats the request verbatim", async (status) => {
    const { client, fetch } = setUp(to(status, "/api/elsewhere"), new Response("hello"));
    expect(await client.call(echo, { name: "hello" })).toBe("hello");
    const [, second] = fetch.requests;
    expect(second?.method).toBe("POST");
    expect(second?.url).toBe(`${BASE}/elsewhere`);
    expect(await second?.text()).toBe("hello");
  });

  // As `fetch`, browsers and curl read it: header bytes are no Latin-1 where they are UTF-8.
  test.each([
    ["/caf\xc3\xa9", "/caf%C3%A9"],
    ["/caf\xe9", "/caf%C3%A9"],
    ["/%E6%97%A5?q=\xe6\x97\xa5", "/%E6%97%A5?q=%E6%97%A5"],
  ])("to %j leads to %s", async (location, path) => {
    const { client, fetch } = setUp(to(302, location), new Response("hello"));
    await client.call(echo, { name: "hello" });
    expect(fetch.requests[1]?.url).toBe(new URL(path, BASE).href);
  });

  test("is an event with its status and the next request, without secrets", async () => {
    const events: unknown[] = [];
    const client = createClient({
      baseUrl: BASE,
      fetch: scriptedFetch(to(303, "/api/elsewhere?api_key=s3cr3t"), new Response("hello")),
      on: {
        redirect: ({ attempt, status, method, url }) => events.push({ attempt, status, method, url }),
      },
    });
    await client.call(echo, { name: "hello" });
    const url = `${BASE}/elsewhere?api_key=[redacted]`;
    expect(events).toEqual([{ attempt: 1, status: 303, method: "GET", url }]);
  });

  test("of status 303 is a GET without a body", async () => {
    const { client, fetch } = setUp(to(303, "/api/elsewhere"), new Response("hello"));
    await client.call(echo, { name: "hello" });
    const [, second] = fetch.requests;
    expect(second?.method).toBe("GET");
    expect(await second?.text()).toBe("");
    expect(second?.headers.has("content-type")).toBe(false);
  });

  test.each([302, 303])("of status %i repeats a HEAD as a HEAD", async (status) => {
    const { client, fetch } = setUp(to(status, "/api/elsewhere"), new Response(null));
    await client.call({ ...getThing, method: "HEAD", result: none() }, { id: "7" });
    expect(fetch.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `HEAD ${BASE}/things/7`,
      `HEAD ${BASE}/elsewhere`,
    ]);
  });

  test("to an address with a fragment is authorized by a query parameter too", async () => {
    const fetch = scriptedFetch(to(302, "/api/elsewhere?page=2#part"), Response.json({ id: "7" }));
    const client = createClient({ baseUrl: BASE, fetch, auth: queryToken("a-token") });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests[1]?.url).toBe(`${BASE}/elsewhere?page=2&access_token=a-token`);
  });

  test("has its body cancelled without being read", async () => {
    let lettingGo = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(1));
      },
      cancel: () => void (lettingGo += 1),
    });
    const moved = () => new Response(body, { status: 302, headers: { location: "/api/elsewhere" } });
    const { client } = setUp(moved, Response.json({ id: "7" }));
    await client.call(getThing, { id: "7" });
    expect(lettingGo).toBe(1);
  });

  test.each([302, 307])(
    "of status %i is refused if the body is a stream, which was consumed",
    async (status) => {
      const fetch = scriptedFetch(to(status, "/api/elsewhere"));
      const use = [
        (request, next) => next({ ...request, body: new Blob(["streamed"]).stream() }),
      ] satisfies ClientOptions["use"];
      const client = createClient({ baseUrl: BASE, fetch, use });
      const error = await failureOf(() => client.call(echo, { name: "hello" }));
      expect(error).toBeInstanceOf(RedirectError);
      expect(error).toMatchObject({ message: "A body that is a stream can't be sent a second time" });
      expect(fetch.requests).toHaveLength(1);
    },
  );

  const endless = (request: Request): Response => to(302, `${request.url}x`);
  const MORE = "More than 10 redirects";

  test.each([
    ["a loop", [to(302, "/api/b"), to(302, "/api/things/7")], `a loop at ${BASE}/things/7`, 2],
    ["one to itself", [to(301, "/api/things/7")], `a loop at ${BASE}/things/7`, 1],
    [
      "a loop in the middle",
      ["/b", "/c", "/b"].map((path) => to(307, path)),
      "a loop at https://shop.example/b",
      3,
    ],
    ["https to http", [to(302, "http://shop.example/api")], "A redirect from https to http", 1],
    ["https to http elsewhere", [to(308, "http://other.example/")], "A redirect from https to http", 1],
    ["another scheme", [to(302, "ftp://shop.example/")], "A redirect to ftp:", 1],
    ["a file", [to(302, "file:///etc/passwd")], "A redirect to file:", 1],
    ["data", [to(303, "data:application/json,{}")], "A redirect to data:", 1],
    ["no address", [to(302, "https://")], "The redirect's Location is no address", 1],
    ["a user name", [to(302, "https://a@shop.example/")], "A redirect to an address with a user name", 1],
    ["a user name and a password", [to(302, "https://a:b@shop.example/")], "address with a user name", 1],
    ["a password alone", [to(302, "https://:b@shop.example/")], "address with a user name", 1],
    ["an eleventh hop", [repeat(endless, 11)], MORE, 11],
  ] as const)("is refused: %s", async (_, script, message, requests) => {
    const { client, fetch } = setUp(...script);
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(error).toBeInstanceOf(RedirectError);
    expect(String(error)).toContain(message);
    expect(fetch.requests).toHaveLength(requests);
  });

  test.each([200, 201, 300, 304, 305, 400])(
    "is not a response of status %i, whatever its Location",
    async (status) => {
      const body = status === 304 ? null : JSON.stringify({ id: "7" });
      const { client, fetch } = setUp(
        new Response(body, { status, headers: { location: "/api/elsewhere" } }),
      );
      await client.call(createThing, { name: "x" }).catch(() => undefined);
      expect(fetch.requests).toHaveLength(1);
    },
  );

  test("from http to http is followed", async () => {
    const fetch = scriptedFetch(to(302, "http://shop.example/b"), Response.json({ id: "7" }));
    const client = createClient({ baseUrl: "http://shop.example/api", fetch });
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
  });

  test("from http to https and back to http is refused", async () => {
    const fetch = scriptedFetch(to(302, "https://shop.example/b"), to(302, "http://shop.example/c"));
    const client = createClient({ baseUrl: "http://shop.example/api", fetch });
    await expect(client.call(getThing, { id: "7" })).rejects.toThrow("A redirect from https to http");
    expect(fetch.requests).toHaveLength(2);
  });

  describe("whose target changed", () => {
    /** A service whose documents differ by URL, and share their validators. */
    const served =
      (status: number) =>
      ({ url, headers }: Request): Response => {
        const at = new URL(url).pathname;
        if (at.endsWith("/things/7")) return to(status, moves.shift() ?? "/api/new");
        if (headers.has("if-none-match")) return new Response(null, { status: 304 });
        return Response.json({ id: at }, { headers: { etag: '"1"', "cache-control": "no-cache" } });
      };
    let moves: string[] = [];

    test.each([302, 303, 307])(
      "with status %i is sent without the validators of the old target",
      async (status) => {
        moves = ["/api/old", "/api/new"];
        const { client } = setUp(repeat(served(status)));
        const first = await client.call(getThing, { id: "7" });
        const second = await client.call(getThing, { id: "7" }).withResponse();
        expect([first.id, second.data.id, second.meta.cache]).toEqual(["/api/old", "/api/new", "miss"]);
      },
    );

    test("is revalidated if the target is the same again", async () => {
      moves = ["/api/new", "/api/new"];
      const { client } = setUp(repeat(served(307)));
      await client.call(getThing, { id: "7" });
      const { data, meta } = await client.call(getThing, { id: "7" }).withResponse();
      expect([data.id, meta.cache]).toEqual(["/api/new", "revalidated"]);
    });

    test("is requested again, however fresh the old target's response is", async () => {
      const fresh = (id: string): Response =>
        Response.json({ id }, { headers: { "cache-control": "max-age=60" } });
      const { client } = setUp(to(302, "/api/old"), fresh("old"), to(302, "/api/new"), fresh("new"));
      expect((await client.call(getThing, { id: "7" })).id).toBe("old");
      expect((await client.call(getThing, { id: "7" })).id).toBe("new");
      const moved = setUp(to(301, "/api/new"), fresh("new"));
      await moved.client.call(getThing, { id: "7" });
      await moved.client.call(getThing, { id: "7" });
      expect(moved.fetch.requests).toHaveLength(2);
    });

    test.each([301, 308])("permanently (%i) is the same resource at another URL", async (status) => {
      moves = ["/api/new"];
      const { client } = setUp(repeat(served(status)));
      await client.call(getThing, { id: "7" });
      const { data, meta } = await client.call(getThing, { id: "7" }).withResponse();
      expect([data.id, meta.cache]).toEqual(["/api/new", "revalidated"]);
    });
  });

  test.each([301, 308])("permanently (%i) revalidates the stored response at the new URL", async (status) => {
    const etag = { etag: '"1"' };
    const { client, fetch } = setUp(
      Response.json({ id: "kept" }, { headers: etag }),
      to(status, "/api/new"),
      new Response(null, { status: 304, headers: etag }),
    );
    await client.call(getThing, { id: "7" });
    const { data, meta } = await client.call(getThing, { id: "7" }).withResponse();
    expect([data.id, meta.cache]).toEqual(["kept", "revalidated"]);
    expect(fetch.requests.map(({ headers }) => headers.get("if-none-match"))).toEqual([null, '"1"', '"1"']);
  });

  test.each([302, 303, 307])("temporarily (%i) requests the full response at the new URL", async (status) => {
    const { client, fetch } = setUp(
      Response.json(
        { id: "kept" },
        { headers: { etag: '"1"', "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT" } },
      ),
      to(status, "/api/new"),
      Response.json({ id: "new" }),
    );
    await client.call(getThing, { id: "7" });
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "new" });
    const [, revalidation, followed] = fetch.requests;
    expect(revalidation?.headers.has("if-none-match")).toBe(true);
    for (const name of ["if-none-match", "if-modified-since"])
      expect(followed?.headers.has(name)).toBe(false);
  });

  test("that is permanent and remembered does not make the stored response stale", async () => {
    const { client, fetch } = setUp(
      to(301, "/api/new"),
      Response.json({ id: "7" }, { headers: { "cache-control": "no-store" } }),
      Response.json({ id: "8" }, { headers: { "cache-control": "max-age=60" } }),
    );
    await client.call(getThing, { id: "7" });
    await client.call(getThing, { id: "7" });
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "8" });
    expect(fetch.requests.map(({ url }) => url)).toEqual([`${BASE}/things/7`, `${BASE}/new`, `${BASE}/new`]);
  });

  test("that is permanent and later part of a loop leads to the last target", async () => {
    const good = (): Response => Response.json({ id: "7" }, { headers: { "cache-control": "no-store" } });
    const { client, fetch } = setUp(
      ...[
        to(301, "/api/things/a"),
        good(),
        to(301, "/api/things/b"),
        good(),
        to(301, "/api/things/a"),
        good(),
        good(),
      ],
    );
    for (const id of ["x", "a", "b", "x"]) await client.call(getThing, { id });
    expect(fetch.requests.map(({ url }) => url.split("/").at(-1))).toEqual([
      "x",
      "a",
      "a",
      "b",
      "b",
      "a",
      "a",
    ]);
  });

  test.each([301, 307])(
    "of status %i of a write invalidates the stored response of its target",
    async (status) => {
      let version = 0;
      const { client } = setUp(
        repeat(({ method, url }) => {
          if (method === "GET")
            return Response.json(
              { id: String((version += 1)) },
              { headers: { "cache-control": "max-age=60" } },
            );
          return url.endsWith("/things") ? to(status, "/api/things/7") : Response.json({ id: "written" });
        }),
      );
      const ids = [];
      for (let time = 0; time < 3; time += 1) {
        ids.push((await client.call(getThing, { id: "7" })).id);
        await client.call(createThing, { name: "x" });
      }
      expect(ids).toEqual(["1", "2", "3"]);
    },
  );

  test("that echoes the credential adds no part of it to a store's keys", async () => {
    const keys: string[] = [];
    const cache = textStore({
      get: (key) => void keys.push(key),
      set: (key) => void keys.push(key),
      delete: (key) => void keys.push(key),
    });
    const location = "/api/things/7?key=redirects-own-key&of=redirects-own-key";
    const fetch = scriptedFetch(to(307, location), Response.json({ id: "7" }));
    const auth = queryToken("redirects-own-key", "key");
    const client = createClient({ baseUrl: BASE, fetch, cache, auth });
    await client.call({ ...createThing, auth: getThing.auth }, { name: "x" });
    expect(keys.some((key) => key.includes("/api/things/7?of="))).toBe(true);
    expect(keys.join()).not.toContain("redirects-own-key");
  });

  test("is followed at most ten times", async () => {
    const chain = (length: number) =>
      setUp(
        ...Array.from({ length }, (_, hop) => to(302, `/api/things/${String(hop)}?hop`)),
        Response.json({ id: "7" }),
      );
    expect((await chain(10).client.call(getThing, { id: "7" })).id).toBe("7");
    const eleven = chain(11);
    await expect(eleven.client.call(getThing, { id: "7" })).rejects.toThrow("More than 10 redirects");
    expect(eleven.fetch.requests).toHaveLength(11);
  });

  test("drops the body if it becomes a GET, also to another origin", async () => {
    const { client, fetch } = setUp(to(303, "https://other.example/done"), new Response("hello"));
    expect(await client.call(echo, { name: "private" })).toBe("hello");
    const [, second] = fetch.requests;
    expect([second?.method, second?.url]).toEqual(["GET", "https://other.example/done"]);
    expect(await second?.text()).toBe("");
  });

  test("sends no body to another origin", async () => {
    const { client, fetch } = setUp(to(307, "https://other.example/"), new Response("hello"));
    const error = await failureOf(() => client.call(echo, { name: "private" }));
    expect(error).toBeInstanceOf(RedirectError);
    expect(error).toMatchObject({
      message: "A body is not sent to another origin: https://other.example",
    });
    expect(fetch.requests).toHaveLength(1);
  });

  test("reached the service: an unsafe request is not retried if the target refuses the connection", async () => {
    const clock = fakeClock();
    const refused = new TypeError("fetch failed", {
      cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
    });
    const fetch = scriptedFetch(to(303, "/api/done"), refused);
    const client = createClient({ baseUrl: BASE, fetch, clock });
    const failed = client.call(createThing, { name: "once" }).catch((error: unknown) => error);
    await clock.run();
    expect(await failed).toMatchObject({ code: "network" });
    expect(fetch.requests.map(({ method }) => method)).toEqual(["POST", "GET"]);
  });

  test("without a Location is an error with its status", async () => {
    const { client } = setUp(new Response("", { status: 302 }));
    await expect(client.call(getThing, { id: "7" })).rejects.toMatchObject({ code: "redirect", status: 302 });
  });
});
