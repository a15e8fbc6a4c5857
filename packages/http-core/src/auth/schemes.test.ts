import { inspect } from "node:util";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { expectNone } from "@org/test-kit/expect-none";
import { fakeClock } from "../testing/fake-clock.ts";
import { createClient } from "../index.ts";
import type { Credential } from "./credential.ts";
import { withPrincipal } from "./principal.ts";
import { apiKey, appKey, basic, bearer, credential, queryToken, token } from "./schemes.ts";
import { Secret } from "./secret.ts";

/** The request to `/things?page=2` with a credential: what is in its query and in its headers. */
async function applied(used: Credential, browser = false) {
  const headers = new Headers({ accept: "text/plain", authorization: "old" });
  const request = {
    method: "GET",
    url: "https://shop.example/things?page=2",
    headers,
    body: undefined,
  } as const;
  const context = { clock: fakeClock(), skew: 0, path: "/things", browser };
  const sent = await used.apply(request, context);
  expect(headers.get("authorization")).toBe("old");
  return { query: new URL(sent.url).search, headers: sent.headers };
}

const SECRET = "s3cr3t/+&=";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a credential in a header", () => {
  test.each<[Credential, string]>([
    [bearer(SECRET), `Bearer ${SECRET}`],
    [token(SECRET), `token ${SECRET}`],
    [basic("ann", SECRET), `Basic ${btoa(`ann:${SECRET}`)}`],
    [basic("ann"), `Basic ${btoa("ann:")}`],
  ])("%#: replaces the request's own, and leaves the query", async (used, expected) => {
    const { headers, query } = await applied(used);
    expect(headers.get("authorization")).toBe(expected);
    expect(headers.get("accept")).toBe("text/plain");
    expect(query).toBe("?page=2");
  });

  test("has a user name and a password of any text without control characters, in UTF-8", async () => {
    const text = fc.string({ unit: "grapheme" }).filter((one) => !/\p{Cc}/u.test(one));
    await fc.assert(
      fc.asyncProperty(
        text.filter((one) => one !== "" && !one.includes(":")),
        text,
        async (name, password) => {
          const { headers } = await applied(basic(name, password));
          const pair = headers.get("authorization")?.slice("Basic ".length) ?? "";
          expect(Buffer.from(pair, "base64").toString()).toBe(`${name}:${password}`);
        },
      ),
    );
  });
});

describe("a credential in the query", () => {
  test.each<[Credential, string]>([
    [apiKey(SECRET), "?page=2&apikey=s3cr3t%2F%2B%26%3D"],
    [apiKey(SECRET, "page"), "?page=s3cr3t%2F%2B%26%3D"],
    [queryToken(SECRET), "?page=2&access_token=s3cr3t%2F%2B%26%3D"],
    [appKey("id", SECRET), "?page=2&client_id=id&client_secret=s3cr3t%2F%2B%26%3D"],
  ])("%#: is encoded, and leaves the headers", async (used, expected) => {
    const { headers, query } = await applied(used);
    expect(query).toBe(expected);
    expect(headers.get("authorization")).toBe("old");
  });

  test("is an application's only on a server", async () => {
    const error = await failureOf(async () => applied(appKey("an-id", "a-secret"), true));
    expect(error).toMatchObject({ parameter: "auth", received: "an application's secret" });
    expect(error).toHaveProperty("hint", expect.stringContaining("a user's token"));
  });
});

describe("a credential of own fields", () => {
  test("sets them all, and declares them", async () => {
    const used = credential({
      headers: { "X-Key": SECRET, "X-Account": "42" },
      query: { v: new Secret("7") },
    });
    const { headers, query } = await applied(used);
    expect([headers.get("x-key"), headers.get("x-account"), query]).toEqual([SECRET, "42", "?page=2&v=7"]);
    expect(used).toMatchObject({ scheme: "custom", headers: ["X-Key", "X-Account"], query: ["v"] });
    expect(used.secrets.map((secret) => secret.reveal())).toEqual([SECRET, "42", "7"]);
  });

  test.each([
    [{}, "headers", "none"],
    [{ headers: {}, query: {} }, "headers", "none"],
    [{ headers: { "X Key": SECRET } }, "headers", "another name"],
    [{ headers: { "X-Key": "" } }, "headers.X-Key", "string of 0"],
    [{ query: { key: `${SECRET}\n` } }, "query.key", "string of 11"],
  ])("%o is refused", async (fields, parameter, received) => {
    const error = await failureOf(() => credential(fields));
    expect(error).toMatchObject({ code: "parameter", parameter, received });
    expectNone(inspect(error), [SECRET]);
  });
});

describe("the principal", () => {
  test("is that of the scheme, the name and each secret", () => {
    const all: readonly Credential[] = [
      bearer("a"),
      token("a"),
      bearer("b"),
      basic("a", "b"),
      basic("a", "c"),
      basic("b", "b"),
      basic("a"),
      appKey("a", "b"),
      appKey("ab", "b"),
      credential({ headers: { a: "b" } }),
      credential({ headers: { b: "a" } }),
      credential({ headers: { c: "b" } }),
    ];
    expect(new Set(all.map(({ principal }) => principal)).size).toBe(all.length);
  });

  test("is drawn when it is first read: a Cloudflare Worker has no randomness before its first request", () => {
    vi.stubGlobal("crypto", {
      getRandomValues() {
        throw new Error("Disallowed operation called within global scope");
      },
    });
    const early = [
      basic("ann", "pw-of-ann"),
      bearer("early"),
      apiKey("early"),
      credential({ query: { a: "early" } }),
    ];
    const named = withPrincipal("ann", bearer("early"));
    for (const auth of [...early, named]) createClient({ baseUrl: "https://shop.example", auth });
    vi.unstubAllGlobals();
    const principals = early.map(({ principal }) => principal);
    expect(new Set(principals).size).toBe(early.length);
    expect(early.map(({ principal }) => principal)).toEqual(principals);
    expect(Object.freeze(bearer("early")).principal).toBe(principals[1]);
    expect(named.principal).toBe("name:ann");
  });

  test("outlives the process in a cache unless a hash in the store could confirm a guess", () => {
    expect(basic("ann", "a-password").partition).toBe("process");
    for (const used of [basic("a-key"), bearer("a"), apiKey("a"), credential({ query: { a: "b" } })])
      expect(used.partition).toBeInstanceOf(Secret);
  });
});
