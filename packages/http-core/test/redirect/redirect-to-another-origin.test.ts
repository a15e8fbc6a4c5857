import { scriptedFetch, type Scripted } from "@org/http-core/testing";
import { none } from "@org/http-core/operation";
import {
  apiKey,
  appKey,
  basic,
  bearer,
  createClient,
  queryToken,
  token,
  type ClientOptions,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { getThing } from "../shop.ts";

const BASE = "https://shop.example/api";

const to = (location: string, status = 302): Response =>
  new Response(null, { status, headers: { location } });
const good = (): Response => Response.json({ id: "7" });

/** Headers of a call that may contain a secret, by name or by value. */
const OWN = {
  Authorization: "Bearer own-secret",
  "X-Api-Key": "own-secret",
  "Proxy-Authorization": "Basic own-secret",
  Cookie: "session=own-secret",
  "X-Session": "own-secret",
  "If-None-Match": '"own-secret"',
  Referer: "https://shop.example/own-secret",
};

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const fetch = scriptedFetch(...script);
  return { fetch, client: createClient({ baseUrl: BASE, fetch, cache: false, ...options }) };
}

const printed = ({ url, headers }: Request): string => JSON.stringify([url, Array.from(headers)]);

describe("a redirect to another origin", () => {
  test.each([
    ["another host", "https://other.example/things"],
    ["a host below", "https://files.shop.example/things"],
    ["the host above", "https://example/things"],
    ["another port", "https://shop.example:8443/things"],
    ["an address without a scheme", "//other.example/things"],
  ])("is sent without the call's own headers: %s", async (_, location) => {
    const { client, fetch } = setUp([to(location), good()]);
    await client.call(getThing, { id: "7", tenant: "own-secret" }, { headers: OWN });
    const [first, second] = fetch.requests;
    for (const [name, value] of Object.entries(OWN)) expect(first?.headers.get(name)).toBe(value);
    expect(first?.headers.get("x-shop-tenant")).toBe("own-secret");
    expect(second?.url).toBe(new URL(location, BASE).href);
    expect(Array.from(second?.headers.keys() ?? []).sort()).toEqual(["accept", "user-agent"]);
    expect(second === undefined || printed(second)).not.toContain("own-secret");
  });

  test("is sent with headers that do not identify the caller", async () => {
    const { client, fetch } = setUp([to("https://other.example/"), good()], { userAgent: "mine/1" });
    const headers = { "Accept-Language": "de", Accept: "application/json", "Content-Type": "text/csv" };
    await client.call(getThing, { id: "7" }, { headers });
    expect(Object.fromEntries(fetch.requests[1]?.headers ?? [])).toEqual({
      accept: "application/json",
      "accept-language": "de",
      "content-type": "text/csv",
      "user-agent": "mine/1",
    });
  });

  test.each([
    ["bearer", bearer("client-secret")],
    ["basic", basic("ann", "client-secret")],
    ["token", token("client-secret")],
    ["apiKey", apiKey("client-secret")],
    ["appKey", appKey("client-secret", "client-secret")],
    ["queryToken", queryToken("client-secret")],
  ])("is sent without the client's credential (%s), and without headers of its kind", async (_, auth) => {
    const { client, fetch } = setUp([to("https://other.example/things?page=2"), good()], { auth });
    await client.call(getThing, { id: "7" });
    const [first, second] = fetch.requests;
    expect(first === undefined ? "" : printed(first)).toContain(
      auth.scheme === "basic" ? btoa("ann:client-secret") : "client-secret",
    );
    expect(second?.url).toBe("https://other.example/things?page=2");
    expect(Array.from(second?.headers.keys() ?? []).sort()).toEqual(["accept", "user-agent"]);
  });

  test("is sent without a secret that the service echoes in the URL", async () => {
    const auth = queryToken("client-secret", "shop_pass_of_mine");
    const location = "https://other.example/?shop_pass_of_mine=client-secret&token=t0ken&page=2";
    const { client, fetch } = setUp([to(location), good()], { auth });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests[1]?.url).toBe("https://other.example/?page=2");
  });

  test("is sent with the signature of a presigned address, which is for that origin", async () => {
    const location = "https://files.example/7?X-Amz-Signature=a&X-Goog-Signature=b&sig=c&Signature=d&jwt=e";
    const { client, fetch } = setUp([to(`${location}&token=f`), good()]);
    await client.call(getThing, { id: "7" });
    expect(fetch.requests[1]?.url).toBe(location);
  });

  test("and back is sent with the client's credential only, to the credential's origin", async () => {
    const auth = bearer("client-secret");
    const script = [to("https://other.example/"), to(`${BASE}/back`), good()];
    const { client, fetch } = setUp(script, { auth });
    await client.call(getThing, { id: "7", tenant: "blue" }, { headers: { "X-Session": "own-secret" } });
    expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer client-secret",
      null,
      "Bearer client-secret",
    ]);
    expect(fetch.requests.map(({ headers }) => headers.get("x-session"))).toEqual(["own-secret", null, null]);
    expect(fetch.requests.map(({ headers }) => headers.get("x-shop-tenant"))).toEqual(["blue", null, null]);
  });
});

test("from http to https on the same host is to another origin: it has no credential and no own header", async () => {
  const fetch = scriptedFetch(to("https://localhost:8443/things/7"), good());
  const client = createClient({ baseUrl: "http://localhost:8443", fetch, auth: bearer("client-secret") });
  await client.call(getThing, { id: "7", tenant: "blue" });
  const [first, second] = fetch.requests.map(({ headers }) => headers);
  expect([first?.get("authorization"), first?.get("x-shop-tenant")]).toEqual([
    "Bearer client-secret",
    "blue",
  ]);
  expect(Array.from(second?.keys() ?? []).sort()).toEqual(["accept", "user-agent"]);
});

test("a HEAD that is redirected to another origin stays a HEAD", async () => {
  const { client, fetch } = setUp([to("https://other.example/", 307), new Response(null)]);
  await client.call({ ...getThing, method: "HEAD", result: none() }, { id: "7" });
  expect(fetch.requests.map(({ method }) => method)).toEqual(["HEAD", "HEAD"]);
});

describe("a redirect on the same origin", () => {
  test("is sent with the call's own headers", async () => {
    const { client, fetch } = setUp([to("https://SHOP.example:443/elsewhere"), good()]);
    const { "If-None-Match": _, ...headers } = OWN;
    await client.call(getThing, { id: "7" }, { headers });
    const [first, second] = fetch.requests;
    expect(second?.url).toBe("https://shop.example/elsewhere");
    expect(Array.from(second?.headers ?? [])).toEqual(Array.from(first?.headers ?? []));
  });

  test("keeps the query unchanged", async () => {
    const { client, fetch } = setUp([to("/elsewhere?token=signed&page=2"), good()]);
    await client.call(getThing, { id: "7" });
    expect(fetch.requests[1]?.url).toBe("https://shop.example/elsewhere?token=signed&page=2");
  });
});
