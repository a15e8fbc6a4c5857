import { describe, expect, test } from "vitest";
import { bearer, createClient, ParameterError, type ClientOptions } from "@org/http-core";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { getThing } from "../shop.ts";
import { failureOf } from "@org/test-kit/untyped";
import { expectNone } from "@org/test-kit/expect-none";
import { printed } from "./printed.ts";

const KEY = "zQ7j-a-key-of-some-length";
const auth = bearer(KEY);

function setUp(baseUrl: ClientOptions["baseUrl"], options: Partial<ClientOptions> = {}) {
  const fetch = scriptedFetch(() => Response.json({ id: "7" }));
  return {
    fetch,
    client: createClient({ baseUrl, fetch, clock: fakeClock(), cache: false, auth, ...options }),
  };
}

describe("a base URL with a user name is refused, and not printed", () => {
  const addresses: readonly string[] = [
    `https://ann:${KEY}@vault.example`,
    `https://${KEY}@vault.example`,
    `https://${KEY}:@vault.example/api`,
    `//ann:${KEY}@vault.example`,
    `ann:${KEY}@vault.example`,
    `${KEY}@vault.example`,
    `https:\\\\ann:${KEY}@vault.example`,
    `https://ann:/${KEY}@vault.example`,
    `https://ann:?${KEY}@vault.example`,
    `https://ann:#${KEY}@vault.example`,
    `https://ann:1/${KEY}@vault.example`,
    `\thttps://ann:${KEY}@vault.example`,
    `ht\ntps://ann:${KEY}@vault.example`,
  ];

  test.each(addresses)("%j, as the client's, one of several, and a call's", async (address) => {
    const ways = [
      () => setUp(address),
      () => setUp({ shop: address }),
      () => setUp("https://vault.example").client.call(getThing, { id: "7" }, { baseUrl: address }),
    ];
    for (const way of ways) {
      const error = await failureOf(way);
      expect(error).toBeInstanceOf(ParameterError);
      expectNone(printed(error), [KEY]);
    }
  });

  test("also as a URL object", async () => {
    const error = await failureOf(() => setUp(new URL(`https://ann:${KEY}@vault.example`)));
    expect(error).toBeInstanceOf(ParameterError);
    expectNone(printed(error), [KEY]);
  });

  test.each([
    KEY,
    `https://vault.example/?apikey=${KEY}`,
    `https://vault.example/#${KEY}`,
    `${KEY}:x`,
    `https://[${KEY}`,
  ])("a key in place of a base URL is not printed: %j", async (address) => {
    const error = await failureOf(() => setUp(address));
    expect(error).toBeInstanceOf(ParameterError);
    expectNone(printed(error), [KEY]);
  });
});

describe("a credential and plain http", () => {
  test.each([
    "http://vault.example",
    "HTTP://vault.example",
    " http://vault.example",
    "ht\ttp://vault.example",
    "http:\\\\vault.example",
    "http://127.0.0.1.vault.example",
    "http://localhost.vault.example",
    "http://0.0.0.0",
    "http://[::ffff:7f00:2]",
  ])("are refused together: %j", async (address) => {
    const error = await failureOf(() => setUp(address));
    expect(error).toMatchObject({ code: "parameter", parameter: "baseUrl" });
    expect(() => setUp(address, { allowInsecureHttp: true })).not.toThrow();
    expect(() => setUp(address, { auth: undefined })).not.toThrow();
  });

  test.each([
    "http://127.0.0.1:8080",
    "http://localhost",
    "http://api.localhost:1",
    "http://[::1]:1",
    "http://127.1",
  ])("are allowed for local hosts: %j", (address) => {
    expect(() => setUp(address)).not.toThrow();
  });
});

describe("a credential in a call's own headers and plain http", () => {
  const headers = { authorization: `Bearer ${KEY}` };

  test.each([
    ["of the client", "http://vault.example", {}],
    ["of the call", "https://vault.example", { baseUrl: "http://other.example" }],
  ])("are refused together: the base URL %s", async (_, address, options) => {
    const { client, fetch } = setUp(address, { auth: undefined });
    const error = await failureOf(() => client.call(getThing, { id: "7" }, { ...options, headers }));
    expect(error).toMatchObject({ code: "parameter", parameter: "baseUrl" });
    expectNone(printed(error), [KEY]);
    expect(fetch.requests).toHaveLength(0);
    const allowed = setUp(address, { auth: undefined, allowInsecureHttp: true });
    await allowed.client.call(getThing, { id: "7" }, { ...options, headers });
    expect(allowed.fetch.requests).toHaveLength(1);
  });

  test("are allowed for local hosts, and with headers that do not identify the caller", async () => {
    const here = setUp("http://127.0.0.1:8080", { auth: undefined });
    await here.client.call(getThing, { id: "7" }, { headers });
    const there = setUp("http://vault.example", { auth: undefined });
    await there.client.call(getThing, { id: "7" }, { headers: { "x-client-name": "report" } });
    expect([here, there].map(({ fetch }) => fetch.requests.length)).toEqual([1, 1]);
  });
});

describe("a credential and another base URL of a call", () => {
  test.each([
    "https://other.example",
    "https://vault.example.other.example",
    "https://vault.example:8443",
    "http://vault.example",
    "https://VAULT.example.",
  ])("are refused together: %s", async (baseUrl) => {
    const { client, fetch } = setUp("https://vault.example/api");
    await client.call(getThing, { id: "7" }, { baseUrl });
    expect(fetch.requests).toHaveLength(1);
    expect(fetch.requests[0]?.headers.has("authorization")).toBe(false);
  });

  test("are allowed on the same origin", async () => {
    const { client, fetch } = setUp("https://vault.example/api");
    await client.call(getThing, { id: "7" }, { baseUrl: "https://VAULT.example:443/v2" });
    expect(fetch.requests[0]?.headers.get("authorization")).toBe(`Bearer ${KEY}`);
  });
});
