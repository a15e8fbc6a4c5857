import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { propertyOf, type Classify } from "@org/http-core/operation";
import {
  ServerError,
  bearer,
  bytes,
  createClient,
  memoryStore,
  textStore,
  type CallOptions,
  withPrincipal,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { byCursor, getThing } from "../shop.ts";

const BASE = "https://shop.example/api";
const FRESH = { "cache-control": "max-age=60", etag: '"v1"' };
const thing = (id: string, headers: Record<string, string> = FRESH): Response =>
  Response.json({ id }, { headers });
const things = (id: string): Response => Response.json({ data: [{ id }] }, { headers: FRESH });

/** A client whose store returns another body than was stored. */
function tampered(body: string, ...answers: readonly Response[]) {
  const entries = new Map<string, string>();
  const cache = textStore({
    get: (key) => entries.get(key),
    set: (key, value) =>
      entries.set(key, value.replace(/"text":"(?:[^"\\]|\\.)*"/, `"text":${JSON.stringify(body)}`)),
    delete: (key) => entries.delete(key),
  });
  const fetch = scriptedFetch(...answers);
  return { fetch, client: createClient({ baseUrl: BASE, clock: fakeClock(), fetch, cache }) };
}

describe("a stored response that the service cannot have sent is a miss", () => {
  test.each([
    ["no JSON", "garbage"],
    ["JSON that breaks off", '{"id":"7'],
    ["nothing", ""],
    ["another shape", '{"id":true}'],
    ["an array", "[]"],
  ])("%s", async (_, body) => {
    const { client, fetch } = tampered(body, thing("first"), thing("second"));
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "first" });
    const { data, meta } = await client.call(getThing, { id: "7" }).withResponse();
    expect(data).toEqual({ id: "second" });
    expect(meta).toMatchObject({ cache: "miss", attempts: 1 });
    expect(fetch.requests).toHaveLength(2);
    expect(fetch.requests[1]?.headers.has("if-none-match")).toBe(false);
  });

  test.each([
    ["of text", Response.json({ id: "7", note: "x".repeat(200) }, { headers: FRESH })],
    // Fewer characters than the cap, and more bytes.
    ["of text beyond ASCII", Response.json({ id: "7", note: "€".repeat(60) }, { headers: FRESH })],
    ["of bytes", new Response(new Uint8Array(200).fill(0xff), { headers: FRESH })],
  ])("a body above bodyCap, %s", async (_, large) => {
    const operation = { ...getThing, result: bytes() };
    const cache = memoryStore();
    const fetch = scriptedFetch(large, thing("second"));
    const clientOf = (bodyCap: number) =>
      createClient({ baseUrl: BASE, clock: fakeClock(), fetch, cache, bodyCap });
    const { length } = await clientOf(1_000).call(operation, { id: "7" });
    expect(await clientOf(length).call(operation, { id: "7" })).toHaveLength(length);
    expect(fetch.requests).toHaveLength(1);
    expect(await clientOf(length - 1).call(operation, { id: "7" })).toHaveLength('{"id":"second"}'.length);
  });

  test("even after the service responded 304", async () => {
    const stale = { etag: '"v1"' };
    const { client, fetch } = tampered(
      "{",
      thing("first", stale),
      new Response(null, { status: 304 }),
      thing("third"),
    );
    await client.call(getThing, { id: "7" });
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "third" });
    expect(fetch.requests).toHaveLength(3);
  });

  test("also for a page", async () => {
    const { client } = tampered('{"data":7}', things("first"), things("second"));
    await client.list(byCursor, {});
    expect((await client.list(byCursor, {})).items).toEqual([{ id: "second" }]);
  });

  test("an invalid response of the service itself is reported as usual", async () => {
    const { client, fetch } = tampered("{", thing("first"), new Response("{", { headers: FRESH }));
    await client.call(getThing, { id: "7" });
    await expect(client.call(getThing, { id: "7" })).rejects.toMatchObject({ code: "decode", attempts: 1 });
    expect(fetch.requests).toHaveLength(2);
  });

  test("only-if-cached treats it as no stored response", async () => {
    const { client, fetch } = tampered("{", thing("first"));
    await client.call(getThing, { id: "7" });
    const onlyKept: CallOptions = { cache: "only-if-cached" };
    await expect(client.call(getThing, { id: "7" }, onlyKept)).rejects.toMatchObject({ code: "not_found" });
    expect(fetch.requests).toHaveLength(1);
  });

  test("a stored response that the service's classifier treats as an error is a miss", async () => {
    const classify: Classify = ({ text, facts }) =>
      text === "busy" ? { ok: false, error: new ServerError("busy", facts), retry: "never" } : undefined;
    const { client, fetch } = tampered("busy", thing("first"), thing("second"));
    const operation = { ...getThing, classify };
    await client.call(operation, { id: "7" });
    expect(await client.call(operation, { id: "7" })).toEqual({ id: "second" });
    await expect(client.call(operation, { id: "7" }, { cache: "only-if-cached" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(fetch.requests).toHaveLength(2);
  });
});

describe("a store that returns another key's entry causes a request", () => {
  const long = "x".repeat(300);
  const spelled: readonly (readonly [string, (key: string) => string, string, string])[] = [
    ["whose keys end after 255 characters", (key) => key.slice(0, 255), `${long}1`, `${long}2`],
    ["whose keys have no case", (key) => key.toLowerCase(), "Ann", "ann"],
    ["whose keys have no accents", (key) => key.replace(/%C3%A9|\u00e9/g, "e"), "n\u00e9", "ne"],
    ["that knows one key", () => "key", "1", "2"],
  ];

  /** A service with cacheable responses that echo the URL and the caller. */
  function setUp(alike: (key: string) => string) {
    const kept = new Map<string, string>();
    const store = textStore({
      get: (key) => kept.get(alike(key)),
      set: (key, value) => kept.set(alike(key), value),
      delete: (key) => kept.delete(alike(key)),
    });
    const ask = (account: string, id: string) => {
      const fetch = async (url: string): Promise<Response> =>
        Response.json({ id, note: `${url} for ${account}` }, { headers: FRESH });
      const auth = withPrincipal(account, bearer("a-token"));
      const client = createClient({ baseUrl: BASE, auth, cache: store, clock: fakeClock(), fetch });
      return client.call(getThing, { id }).withResponse();
    };
    return { ask };
  }

  test.each(spelled)("%s, and never another URL's response", async (_, alike, one, other) => {
    const { ask } = setUp(alike);
    await ask("ann", one);
    const { data, meta } = await ask("ann", other);
    expect(data).toEqual({ id: other, note: `${BASE}/things/${encodeURIComponent(other)} for ann` });
    expect(meta.cache).toBe("miss");
  });

  test.each(spelled)("%s, and never another account's response", async (_, alike, ...accounts) => {
    const { ask } = setUp(alike);
    for (const account of accounts) {
      const { data, meta } = await ask(account, "7");
      expect(data.note).toBe(`${BASE}/things/7 for ${account}`);
      expect(meta.cache).toBe("miss");
    }
  });

  test("an entry under its own key is used, whatever the key contains", async () => {
    const { ask } = setUp((key) => key);
    for (const id of [long, '"\\x', "\u{1f600}", "\u00e9"]) {
      await ask(id, id);
      expect((await ask(id, id)).meta.cache).toBe("fresh");
    }
  });
});

test("a credential function that returns none does not get the stored response of an anonymous caller", async () => {
  const cache = memoryStore();
  const options = { baseUrl: "https://stored.example", cache, limit: false } as const;
  const headers = { "cache-control": "max-age=60" };
  const fetch = scriptedFetch(Response.json({ id: "7" }, { headers }));
  await createClient({ ...options, fetch }).call(getThing, { id: "7" });
  const client = untyped(createClient)({ ...options, fetch: scriptedFetch(), auth: () => undefined });
  const refused = await failureOf(() => call(client));
  expect(refused).toMatchObject({ code: "parameter", parameter: "auth" });

  /** Calls a client that was made without types. */
  function call(made: unknown): unknown {
    const method: unknown = propertyOf(made, "call");
    if (typeof method !== "function") throw new TypeError("no client");
    return Reflect.apply(method, made, [getThing, { id: "7" }]);
  }
});
