import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import type { Operation, Operations } from "@org/http-core/operation";
import {
  apiKey,
  appKey,
  basic,
  bearer,
  createClient,
  hmac,
  queryToken,
  token,
  type Credential,
  type CredentialSource,
  withPrincipal,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { getThing, ownThing, publicThing } from "../shop.ts";

/** Options of an untyped caller. */
function untypedCredential(value: unknown): Credential;
function untypedCredential(value: unknown): unknown {
  return value;
}

function setUp(auth: CredentialSource) {
  const fetch = scriptedFetch(repeat(Response.json({ id: "7" })));
  const baseUrl = "https://which-credential.example";
  return { fetch, client: createClient({ baseUrl, auth, clock: fakeClock(), fetch, limit: false }) };
}

describe("a credential of a kind that an operation does not accept is refused before any request", () => {
  const kinds = [
    ["basic", basic("user", "password-of-user")],
    ["apiKey", apiKey("the-api-key")],
    [
      "hmac",
      hmac({
        principal: "p",
        message: () => "",
        sign: () => Promise.resolve(""),
        headers: () => ({}),
        headerNames: [],
        secrets: [],
      }),
    ],
    ["queryToken", queryToken("the-token")],
    ["appKey", appKey("id", "the-secret")],
    ["token", withPrincipal("ann", token("the-token"))],
  ] as const;
  const optional: Operation<{ readonly id: string }> = {
    ...getThing,
    auth: { schemes: ["bearer"], required: false },
  };

  test.each(kinds)("%s, by a client for any operation", async (received, auth) => {
    for (const operation of [ownThing, optional]) {
      const sources: readonly CredentialSource[] = [auth, () => auth, () => Promise.resolve(auth)];
      for (const source of sources) {
        const { client, fetch } = setUp(source);
        await expect(client.call(operation, { id: "7" })).rejects.toMatchObject({
          code: "parameter",
          parameter: "auth",
          expected: "bearer",
          received,
          operation: operation.id,
          attempts: 0,
        });
        expect(fetch.requests).toHaveLength(0);
      }
    }
  });

  test.each(kinds)("%s, by a client for given operations", async (received, auth) => {
    const withMethods = (operations: Operations) =>
      createClient({ baseUrl: "https://which-credential.example", auth, operations });
    const wrong = { code: "parameter", parameter: "auth", received };
    const nested = await failureOf(() => withMethods({ a: { ownThing }, publicThing }));
    expect(nested).toMatchObject({ ...wrong, expected: "bearer" });
    expect(await failureOf(() => withMethods({ publicThing }))).toMatchObject(wrong);
    expect(withMethods({ ownThing, getThing })).toHaveProperty("getThing");
    expect(withMethods({})).toHaveProperty("call");
  });

  test("if a credential function later returns another kind", async () => {
    const sources = [bearer("the-token"), basic("ann", "a-password")];
    const { client, fetch } = setUp(() => sources.shift() ?? bearer("x"));
    await expect(client.call(ownThing, { id: "7" })).rejects.toMatchObject({
      code: "parameter",
      received: "basic",
    });
    expect(fetch.requests).toHaveLength(0);
  });
});

test("a bare key in place of a credential is refused, and not printed", async () => {
  const key = "s3cr3t";
  for (const given of [key, { key }, null]) {
    const auth = untypedCredential(given);
    const atOnce = await failureOf(() => setUp(auth));
    expect(atOnce).toMatchObject({ code: "parameter", parameter: "auth" });
    expect(String(atOnce)).not.toContain(key);
    for (const source of [() => auth, () => Promise.resolve(auth)]) {
      const { client, fetch } = setUp(source);
      const error = await failureOf(() => client.call(getThing, { id: "7" }));
      expect(error).toMatchObject({ code: "parameter", parameter: "auth" });
      expect(String(error)).not.toContain(key);
      expect(fetch.requests).toHaveLength(0);
    }
  }
});

test("a credential is sent only to operations that accept its kind", async () => {
  const { client, fetch } = setUp(bearer("the-token"));
  await client.call(getThing, { id: "7" });
  await client.call(publicThing, { id: "7" });
  expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
    "Bearer the-token",
    null,
  ]);
});

test("the signature covers the path below the base URL, or the full path of another URL with the same prefix", async () => {
  const signed: string[] = [];
  const auth = hmac({
    principal: "signer",
    message({ path }) {
      signed.push(path);
      return path;
    },
    sign: (message) => Promise.resolve(`signature of ${message}`),
    headers: (signature) => ({ "X-Shop-Signature": signature }),
    headerNames: ["X-Shop-Signature"],
    secrets: [],
  });
  const fetch = scriptedFetch(
    new Response(null, { status: 302, headers: { location: "/api-v2/things/7" } }),
    Response.json({ id: "7" }),
  );
  const baseUrl = "https://which-credential.example/api";
  const client = createClient({ baseUrl, auth, clock: fakeClock(), fetch, limit: false });
  await client.call(getThing, { id: "7" });
  expect(signed).toEqual(["/things/7", "/api-v2/things/7"]);
  const parrot = scriptedFetch(({ headers }) =>
    Response.json({ message: `${String(headers.get("x-shop-signature"))} is wrong` }, { status: 403 }),
  );
  const echoClient = createClient({ baseUrl, auth, clock: fakeClock(), fetch: parrot, limit: false });
  await expect(echoClient.call(getThing, { id: "7" })).rejects.toThrow("[redacted] is wrong");
});
