import { scriptedFetch } from "@org/http-core/testing";
import { anonymous, none, type Operation } from "@org/http-core/operation";
import {
  RedirectError,
  apiKey,
  basic,
  bearer,
  createClient,
  isCallError,
  queryToken,
  type ClientOptions,
} from "@org/http-core";
import { afterEach, describe, expect, test, vi } from "vitest";
import { browserFetch } from "./browser-fetch.ts";
import { echo, getThing, publicThing } from "./shop.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

async function requestOf(baseUrl: string): Promise<Request | undefined> {
  const fetch = scriptedFetch(Response.json({ id: "7" }));
  const client = createClient({ baseUrl, fetch, userAgent: "a-name" });
  await client.call(publicThing, { id: "7" });
  return fetch.requests[0];
}

test("in a browser, its HTTP cache is bypassed, its cookies stay, and its user agent is not replaced", async () => {
  vi.stubGlobal("document", {});
  const request = await requestOf("https://in-a-browser.example");
  expect(request?.cache).toBe("no-store");
  expect(request?.credentials).toBe("omit");
  expect(request?.headers.has("user-agent")).toBe(false);
});

test("elsewhere the client sends a user agent and no `cache` option, which some platforms refuse", async () => {
  const request = await requestOf("https://on-a-server.example");
  expect(request?.cache).toBe("default");
  expect(request?.headers.get("user-agent")).toBe("a-name");
});

describe("a redirect in a browser", () => {
  const ELSEWHERE = "https://elsewhere.example/thing";

  /** A client in a browser, and a service that redirects. */
  function moved(status: number, options: Partial<ClientOptions> = {}) {
    vi.stubGlobal("document", {});
    const fetch = browserFetch(({ url }) =>
      url === ELSEWHERE
        ? Response.json({ id: "7" })
        : new Response("", { status, headers: { location: ELSEWHERE } }),
    );
    return { fetch, client: createClient({ baseUrl: "https://moved.example", fetch, ...options }) };
  }

  async function refusalOf(call: PromiseLike<unknown>): Promise<string> {
    const error = await call.then(
      () => "it went through",
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(RedirectError);
    expect(isCallError(error) && error.hint).toBe(
      "Use the address that the service redirects to as the base address.",
    );
    return isCallError(error) ? error.message : "";
  }

  test.each([301, 302, 303, 307, 308])("%i of a read without secrets is followed", async (status) => {
    const { client, fetch } = moved(status);
    expect(await client.call(publicThing, { id: "7" })).toEqual({ id: "7" });
    expect(fetch.requests.map(({ url }) => url)).toEqual(["https://moved.example/public/7", ELSEWHERE]);
  });

  test("of a HEAD is followed", async () => {
    const { client, fetch } = moved(302);
    await client.call({ ...publicThing, method: "HEAD", result: none() }, { id: "7" });
    expect(fetch.requests.at(-1)?.url).toBe(ELSEWHERE);
  });

  test.each([
    ["a bearer token", bearer("my-secret-token")],
    ["a user and a password", basic("me", "my-secret-token")],
  ])("of a read with %s is followed: the browser removes it", async (_, auth) => {
    const { client, fetch } = moved(302, { auth });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests.map(({ headers }) => headers.has("authorization"))).toEqual([true, false]);
  });

  test("of a read with a header of the operation is followed, unless the header names a secret", async () => {
    const { client } = moved(302);
    await client.call(getThing, { id: "7", tenant: "blue" });
    const keyed: typeof getThing = {
      ...getThing,
      places: { tenant: { in: "header", name: "X-Shop-Token" } },
    };
    expect(await refusalOf(client.call(keyed, { id: "7", tenant: "blue" }))).toMatch(/header x-shop-token/);
  });

  test.each<[string, Operation<{ readonly id: string }>, Partial<ClientOptions>, RegExp]>([
    ["a token in its address", getThing, { auth: queryToken("my-secret-token") }, /address holds a secret/],
    ["a key in its address", getThing, { auth: apiKey("my-secret-token") }, /address holds a secret/],
    ["a method that is no read", { ...publicThing, method: "DELETE" }, {}, /make a GET of a DELETE/],
  ])("of a request with %s is refused with the reason", async (_, operation, options, why) => {
    const { client, fetch } = moved(302, options);
    const message = await refusalOf(client.call(operation, { id: "7" }));
    expect(message).toMatch(why);
    expect(message).not.toContain("my-secret-token");
    expect(fetch.requests).toHaveLength(1);
  });

  test("of a request with a body, or with a header of the call, is refused", async () => {
    const { client, fetch } = moved(307);
    expect(await refusalOf(client.call(echo, { name: "hello" }))).toMatch(/make a GET of a POST/);
    const headers = { "X-Api-Key": "my-secret-token" };
    expect(await refusalOf(client.call(publicThing, { id: "7" }, { headers }))).toMatch(/header x-api-key/);
    expect(fetch.requests).toHaveLength(2);
    const carried = { ...publicThing, auth: anonymous };
    const use = [
      (request, next) => {
        const by = new Headers(request.headers);
        by.set("x-made", "up");
        return next({ ...request, headers: by });
      },
    ] satisfies ClientOptions["use"];
    expect(await refusalOf(moved(307, { use }).client.call(carried, { id: "7" }))).toMatch(/header x-made/);
  });

  test("that does not occur is no obstacle: a request that could not be redirected succeeds", async () => {
    vi.stubGlobal("document", {});
    const fetch = browserFetch(() => Response.json({ id: "7" }));
    const client = createClient({
      baseUrl: "https://stays.example",
      fetch,
      auth: queryToken("my-secret-token"),
    });
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
  });

  test.each([
    ["if-none-match", '"v1"'],
    ["if-modified-since", "Mon, 02 Feb 2026 00:00:00 GMT"],
    ["accept-language", "de"],
    ["cache-control", "no-cache"],
    ["content-type", "application/json"],
  ])("of a read with %s, which does not identify the caller, is followed", async (name, value) => {
    const { client, fetch } = moved(302);
    await client.call(publicThing, { id: "7" }, { headers: { [name]: value } });
    expect(fetch.requests.map(({ headers }) => headers.get(name))).toEqual([value, value]);
  });

  test("that the platform hides although it should follow it is refused without a reason", async () => {
    vi.stubGlobal("document", {});
    const hidden = new Response(null);
    Object.defineProperties(hidden, { type: { value: "opaqueredirect" }, status: { value: 0 } });
    const fetch = async (): Promise<Response> => hidden;
    const client = createClient({ baseUrl: "https://hides.example", fetch });
    const message = await refusalOf(client.call(publicThing, { id: "7" }));
    expect(message).toBe("The service redirects, and the platform hides where to.");
  });
});
