import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import {
  ParameterError,
  Secret,
  apiKey,
  appKey,
  basic,
  bearer,
  createClient,
  hmac,
  hmacSha256,
  queryToken,
  token,
  type ClientOptions,
  type Credential,
  type CredentialSource,
} from "@org/http-core";
import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { times } from "@org/vitest-config/times";
import { byLink, getThing, publicThing } from "../shop.ts";

const BASE = "https://shop.example/api";
const SECRET = "s3cr3t-k3y-0123456789";
const good = (): Response => Response.json({ id: "7" });

function setUp(
  auth: CredentialSource,
  script: readonly Scripted[] = [good()],
  options: Partial<ClientOptions> = {},
) {
  const fetch = scriptedFetch(...script);
  const client = createClient({ baseUrl: BASE, clock: fakeClock(), fetch, auth, ...options });
  return { client, fetch };
}

function signing(secret: string): Credential {
  return hmac({
    principal: "me",
    message: ({ timestamp, method, path, body }) => `${String(timestamp)}${method}${path}${body}`,
    sign: hmacSha256(secret),
    headers: (signature, { timestamp }) => ({ "X-Signature": signature, "X-Timestamp": String(timestamp) }),
    headerNames: ["X-Signature", "X-Timestamp"],
    secrets: [],
  });
}

describe("a credential on the wire", () => {
  test.each([
    ["bearer", bearer(SECRET), { authorization: `Bearer ${SECRET}` }, ""],
    ["token", token(SECRET), { authorization: `token ${SECRET}` }, ""],
    [
      "basic",
      basic("ann", "päss"),
      { authorization: `Basic ${Buffer.from("ann:päss").toString("base64")}` },
      "",
    ],
    ["basic without a password", basic("ann"), { authorization: `Basic ${btoa("ann:")}` }, ""],
    ["queryToken", queryToken(SECRET), {}, `?access_token=${SECRET}`],
    ["apiKey", apiKey(SECRET), {}, `?apikey=${SECRET}`],
    ["appKey", appKey("app", SECRET), {}, `?client_id=app&client_secret=${SECRET}`],
  ])("%s", async (_, auth, headers, query) => {
    const { client, fetch } = setUp(auth);
    await client.call(getThing, { id: "7" });
    const [request] = fetch.requests;
    expect(request?.url).toBe(`${BASE}/things/7${query}`);
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject(headers);
  });

  test("hmac signs time, method, path below the base address, and no query", async () => {
    const key = Buffer.from("a key of some length").toString("base64");
    const { client, fetch } = setUp(signing(key));
    await client.call(getThing, { id: "7", tags: ["a"] });
    const timestamp = String(Date.UTC(2026, 0, 1) / 1000);
    const expected = createHmac("sha256", Buffer.from(key, "base64"))
      .update(`${timestamp}GET/things/7`)
      .digest("base64");
    const headers = fetch.requests[0]?.headers;
    expect(headers?.get("x-signature")).toBe(expected.replaceAll("+", "-").replaceAll("/", "_"));
    expect(headers?.get("x-timestamp")).toBe(timestamp);
  });
});

describe("a credential goes only to its own origin", () => {
  test("an anonymous operation is sent without it", async () => {
    const { client, fetch } = setUp(bearer(SECRET));
    await client.call(publicThing, { id: "7" });
    expect(fetch.requests[0]?.headers.has("authorization")).toBe(false);
  });

  test("a call to another base URL is sent without it", async () => {
    const { client, fetch } = setUp(bearer(SECRET));
    await client.call(getThing, { id: "7" }, { baseUrl: "https://other.example" });
    expect(fetch.requests[0]?.url).toBe("https://other.example/things/7");
    expect(fetch.requests[0]?.headers.has("authorization")).toBe(false);
  });

  test.each([
    ["bearer", bearer(SECRET)],
    ["apiKey", apiKey(SECRET)],
    ["hmac", signing("a2V5")],
  ])("a redirect to another origin is sent without it (%s)", async (_, auth) => {
    const away = new Response("", { status: 302, headers: { location: "https://other.example/x" } });
    const { client, fetch } = setUp(auth, [away, good()]);
    await client.call(getThing, { id: "7" });
    const [, second] = fetch.requests;
    expect(second?.url).toBe("https://other.example/x");
    expect(Array.from(second?.headers.keys() ?? []).sort()).toEqual(["accept", "user-agent"]);
  });

  test("a redirect on the same origin is sent with it, once", async () => {
    const moved = new Response("", { status: 301, headers: { location: "/api/things/8?apikey=stale&x=1" } });
    const { client, fetch } = setUp(apiKey(SECRET), [moved, good()]);
    await client.call(getThing, { id: "7" });
    expect(fetch.requests[1]?.url).toBe(`${BASE}/things/8?x=1&apikey=${SECRET}`);
  });

  test("a next link to another host is followed below the base URL only", async () => {
    const link = `<https://evil.example/api/by-link?page=2&access_token=x>; rel="next"`;
    const { client, fetch } = setUp(queryToken(SECRET), [
      Response.json([{ id: "1" }], { headers: { link } }),
      Response.json([]),
    ]);
    for await (const thing of client.list(byLink, {})) expect(thing.id).toBe("1");
    expect(fetch.requests[1]?.url).toBe(`${BASE}/by-link?page=2&access_token=${SECRET}`);
  });

  test("plain http is refused unless the host is local or it is allowed", () => {
    const auth = bearer(SECRET);
    expect(() => createClient({ baseUrl: "http://shop.example", auth })).toThrow(ParameterError);
    for (const baseUrl of ["http://127.0.0.1:8080", "http://localhost", "http://[::1]:1"]) {
      expect(() => createClient({ baseUrl, auth })).not.toThrow();
    }
    expect(() =>
      createClient({ baseUrl: "http://shop.example", auth, allowInsecureHttp: true }),
    ).not.toThrow();
    expect(() => createClient({ baseUrl: "http://shop.example" })).not.toThrow();
  });
});

describe("a secret is never printed", () => {
  test("when the credential is printed", () => {
    const secret = new Secret(SECRET);
    const printed = [
      String(secret),
      JSON.stringify({ secret }),
      inspect({ secret }, { showHidden: true }),
      secret.toString(),
    ];
    for (const text of printed) {
      expect(text).toContain("[redacted]");
      expect(text).not.toContain(SECRET);
    }
  });

  const failing: readonly [string, Response | Error][] = [
    ["echoed by the service", new Response(`{"message":"bad key ${SECRET} given"}`, { status: 401 })],
    ["in an HTML page", new Response(`<html>${SECRET}</html>`)],
    ["in a network error", Object.assign(new TypeError(`fetch failed ${SECRET}`), { request: SECRET })],
    [
      "in a redirect that loops",
      new Response("", { status: 302, headers: { location: `?apikey=${SECRET}` } }),
    ],
    ["in a row that does not fit", Response.json({ id: true, note: SECRET })],
  ];
  const schemes: readonly [string, Credential][] = [
    ["bearer", bearer(SECRET)],
    ["basic", basic("ann", SECRET)],
    ["token", token(SECRET)],
    ["queryToken", queryToken(SECRET)],
    ["apiKey", apiKey(SECRET)],
    ["appKey", appKey(SECRET, SECRET)],
  ];
  const cases = failing.flatMap(([how, script]) =>
    schemes.map(([name, auth]) => [how, name, script, auth] as const),
  );

  test.each(cases)("%s (%s)", async (_how, _name, script, auth) => {
    const said: unknown[] = [];
    const { client } = setUp(auth, [repeat(script, 2)], {
      retry: { retries: 0 },
      on: { any: (event) => void said.push(event) },
    });
    try {
      await client.call(getThing, { id: "7" });
    } catch (error) {
      said.push(error);
      if (error instanceof Error) said.push(error.stack, error.message, String(error));
    }
    const printed = said
      .map((one) => `${inspect(one, { depth: 9, showHidden: true })} ${JSON.stringify(one)}`)
      .join("\n");
    expect(printed.length).toBeGreaterThan(100);
    expect(printed).not.toContain(SECRET);
    expect(printed).not.toContain(btoa(`ann:${SECRET}`));
  });

  test("whatever its characters", async () => {
    const key = fc.stringMatching(/^[!-~]{8,40}$/);
    await fc.assert(
      fc.asyncProperty(key, async (value) => {
        const { client } = setUp(apiKey(value), [Response.json({ message: `no ${value}` }, { status: 403 })]);
        const error: unknown = await client
          .call(getThing, { id: "other" })
          .catch((thrown: unknown) => thrown);
        expect(`${inspect(error, { depth: 9 })} ${JSON.stringify(error)}`).not.toContain(value);
      }),
      { numRuns: times(50, 200) },
    );
  });
});

test("a credential changes to another account while a call waits: the response is not stored for the first account", async () => {
  const [ann, bob] = [bearer("token-of-ann"), bearer("token-of-bob")];
  const inTurn = [ann, bob];
  const headers = { "cache-control": "max-age=60" };
  const answer = ({ headers: sent }: Request): Response =>
    Response.json(
      { id: sent.get("authorization")?.endsWith("bob") === true ? "bob's" : "ann's" },
      { headers },
    );
  const { client, fetch } = setUp(() => inTurn.shift() ?? ann, [repeat(answer)]);
  expect(await client.call(getThing, { id: "7" })).toEqual({ id: "bob's" });
  expect(await client.call(getThing, { id: "7" })).toEqual({ id: "ann's" });
  expect(await client.call(getThing, { id: "7" })).toEqual({ id: "ann's" });
  expect(fetch.requests).toHaveLength(2);
});
