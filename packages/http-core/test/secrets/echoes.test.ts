import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import {
  apiKey,
  bearer,
  createClient,
  get,
  isCallError,
  link as byLinkHeader,
  list,
  queryToken,
  text,
  textStore,
  type ClientEvent,
  type ClientOptions,
} from "@org/http-core";
import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { byLink, getThing } from "../shop.ts";
import { failureOf } from "@org/test-kit/untyped";
import { expectNone } from "@org/test-kit/expect-none";
import { printed } from "./printed.ts";

const KEY = "zQ7j&an/awkward+key=";

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const events: ClientEvent[] = [];
  const kept = new Map<string, string>();
  const cache = textStore({
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    delete: (key) => kept.delete(key),
  });
  const fetch = scriptedFetch(...script);
  const client = createClient({
    baseUrl: "https://echo.example/api",
    auth: apiKey(KEY),
    cache,
    clock: fakeClock(),
    fetch,
    on: { any: (event) => void events.push(event) },
    ...options,
  });
  /** The stored responses, without the store's own key. */
  const answers = (): readonly string[] => Array.from(kept.keys()).filter((key) => key.includes("/things/"));
  return { answers, client, events, fetch, kept };
}

describe("an echoed key", () => {
  const tagged = (note: string, headers: Readonly<Record<string, string>> = {}): Response =>
    Response.json({ id: "7", note }, { headers: { etag: '"1"', ...headers } });

  test("is hidden in a redirect's path, of which a URL leaves only a part of it", async () => {
    const [beginning, end] = ["zQ7jKr/..", "wLm5Vt9x"];
    const { client, events } = setUp(
      [
        new Response("", { status: 302, headers: { location: `/echo/${beginning}/${end}/things` } }),
        new Response("", { status: 404 }),
      ],
      { auth: bearer(`${beginning}/${end}`) },
    );
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(events).toContainEqual(
      expect.objectContaining({ type: "redirect", url: "https://echo.example[redacted]" }),
    );
    expectNone(printed({ error, events }), [end]);
  });

  test("is returned to the caller, and not stored", async () => {
    const echo = tagged(`your key is ${KEY}`);
    const { answers, client, kept } = setUp([echo, tagged("none"), tagged("none", { "x-key": KEY })]);
    expect((await client.call(getThing, { id: "7" })).note).toContain(KEY);
    expect(answers()).toHaveLength(0);
    await client.call(getThing, { id: "7" });
    expect(answers()).toHaveLength(1);
    expectNone(Array.from(kept).flat().join(), [KEY]);
    await client.call(getThing, { id: "8" });
    expect(answers()).toHaveLength(1);
  });

  test("in a next link is in no checkpoint, no event and no key of the cache, and is not sent twice", async () => {
    const next = `<https://echo.example/api/by-link?page=2&k=${encodeURIComponent(KEY)}>; rel="next"`;
    const page = (id: string, headers: Readonly<Record<string, string>> = {}): Response =>
      Response.json([{ id }], { headers: { etag: `"${id}"`, ...headers } });
    const auth = queryToken(KEY, "k");
    const { client, events, fetch, kept } = setUp([page("1", { link: next }), page("2")], { auth });
    const first = await client.list(byLink, {});
    expect(first.cursor).toBeDefined();
    const second = await client.list(byLink, {}, { from: first.cursor });
    expect(second.items).toEqual([{ id: "2" }]);
    expect(fetch.requests[1]?.url).toBe(
      `https://echo.example/api/by-link?page=2&k=${encodeURIComponent(KEY)}`,
    );
    expectNone([first.cursor, ...events.map(printed), ...Array.from(kept).flat()].join("\n"), [KEY]);
  });

  test("in a header is not in the response that a caller prints", async () => {
    const link = `<https://echo.example/api/things/8?k=${encodeURIComponent(KEY)}>; rel="next"`;
    const { client } = setUp([tagged("none", { link, "x-key": KEY })], { auth: queryToken(KEY, "k") });
    const call = client.call(getThing, { id: "7" });
    const { response } = await call.withResponse();
    const all = [response, await call.raw()].map((one) => `${printed(one)}${printed([...one.headers])}`);
    expectNone(all.join("\n"), [KEY]);
    expect(response.headers.get("link")).toBe('<https://echo.example/api/things/8?k=[redacted]>; rel="next"');
    expect(response.headers.get("etag")).toBe('"1"');
  });

  test("is in no error of the callers that share a response", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { client } = setUp([() => promise]);
    const both = [1, 2].map(() =>
      client.call(getThing, { id: "7" }).then(undefined, (error: unknown) => error),
    );
    await new Promise((done) => setImmediate(done));
    resolve(new Response(`no JSON, but ${KEY}`));
    for (const error of await Promise.all(both)) {
      expect(error).toMatchObject({ code: "decode" });
      expectNone(printed(error), [KEY]);
    }
  });
});

test("the user's middleware sees no key in the URL of a response", async () => {
  const seen: string[] = [];
  const { client } = setUp([], {
    async fetch(url) {
      const response = Response.json({ id: "7" });
      return Object.defineProperty(response, "url", { value: url, configurable: true });
    },
    use: [
      async (request, next) => {
        const response = await next(request);
        seen.push(request.url, response.url, inspect(response));
        return response;
      },
    ],
  });
  await client.call(getThing, { id: "7" });
  expect(seen[1]).toBe("https://echo.example/api/things/7?apikey=[redacted]");
  expectNone(seen.join("\n"), [KEY]);
});

test("no key is visible in the process's register of credentials, a response, a client or a call", async () => {
  const { client } = setUp([Response.json({ id: "7" })], { auth: bearer(KEY) });
  const call = client.call(getThing, { id: "7" });
  const { response, meta } = await call.withResponse();
  const shared = Object.getOwnPropertySymbols(globalThis).map((symbol): unknown =>
    Reflect.get(globalThis, symbol),
  );
  const all = [client, call, response, await call.raw(), meta, bearer(KEY), shared];
  expectNone(all.map(printed).join("\n"), [KEY]);
});

describe("a link that repeats the key in lower-case escapes", () => {
  const escaped = (text: string): string =>
    encodeURIComponent(text).replace(/%../g, (one) => one.toLowerCase());
  const QUERY = `q=${escaped("a&b=€\n#")}`;
  const link = `<https://echo.example/api/rows?${QUERY}&apikey=${escaped(KEY)}&page=2>; rel="next"`;
  const rows = get("/rows", { answer: list({ id: text }), page: byLinkHeader() });

  test("leads to the same query", async () => {
    const { client, fetch } = setUp([Response.json([{ id: "1" }], { headers: { link } }), Response.json([])]);
    const list = client.list(rows, {});
    expect((await list.withResponse()).response.headers.get("link")).toContain(`?${QUERY}&apikey=[redacted]`);
    expect(await list.collect()).toEqual([{ id: "1" }]);
    expect(fetch.requests[1]?.url).toContain(`/rows?${QUERY}&page=2&apikey=`);
  });

  test("is among the headers of an error", async () => {
    const { client } = setUp([new Response("", { status: 400, headers: { link } })]);
    const error = await failureOf(() => client.list(rows, {}));
    expect(isCallError(error) && error.headers?.get("link")).toContain(`?${QUERY}&apikey=[redacted]`);
  });
});

test("a header keeps the escapes without which no header can carry it", async () => {
  const echo = `${encodeURIComponent(`name=€\nkey=${KEY}`).replaceAll("%2F", "%2f")};x`;
  const headers = { "x-echo": echo, etag: '"1"' };
  const { client } = setUp([
    Response.json({ id: "7" }, { headers }),
    new Response("", { status: 400, headers }),
  ]);
  const { response } = await client.call(getThing, { id: "7" }).withResponse();
  const error = await failureOf(() => client.call(getThing, { id: "8" }));
  const [ofCall, ofError] = [response.headers, isCallError(error) ? error.headers : undefined];
  expect(ofCall.get("x-echo")).toBe("name=%E2%82%AC%0Akey=[redacted];x");
  expect(ofError?.get("x-echo")).toBe(ofCall.get("x-echo"));
});
