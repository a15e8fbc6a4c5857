import ky, { type KyInstance, type Options } from "ky";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ORIGIN, requestTo } from "../../test/call-of.ts";
import type { HttpRequest } from "../http/request.ts";
import { kyTransport } from "./ky.ts";
import type { FetchInit } from "./send.ts";

const ADDRESS = `${ORIGIN}/api/things/7`;

afterEach(() => {
  vi.useRealTimers();
});

/** Sends a request. `once` and `changed` are what the client's fetch is called by. */
function sending(
  instance: KyInstance | undefined,
  change: Partial<HttpRequest> = {},
  respond: () => Promise<Response> = () => Promise.resolve(new Response("body")),
) {
  const once = vi.fn((..._: unknown[]) => respond());
  const changed = vi.fn((_: string, __: FetchInit) => respond());
  const { method, url, headers, body } = requestTo(ADDRESS, change);
  const init: FetchInit = {
    method,
    headers: Object.fromEntries(headers),
    signal: new AbortController().signal,
    redirect: "manual",
    credentials: "omit",
    cache: "no-store",
  };
  const options = { init, sendOnce: once, sendChanged: changed };
  const response = kyTransport(instance).send({ method, url, headers, body }, options);
  return { response, once, changed, init };
}

/** What the client's fetch is given by an instance. */
async function sent(instance: KyInstance, change: Partial<HttpRequest> = {}) {
  const { response, changed, init } = sending(instance, change);
  await response;
  const [address, seen] = changed.mock.calls[0] ?? [];
  return { address, seen, init };
}

test("ky itself has no hooks, and leaves the request to the client's fetch", async () => {
  expect(kyTransport().hasHooks).toBe(false);
  const { response, once, changed } = sending(undefined, { method: "PUT", body: "text" });
  expect(await (await response).text()).toBe("body");
  expect([once.mock.calls.length, changed.mock.calls.length]).toEqual([1, 0]);
});

describe.each([
  ["ky itself", undefined],
  ["an instance", ky.create({ retry: 5, timeout: 1, throwHttpErrors: true })],
])("%s", (_, instance) => {
  test("returns a failure as a response", async () => {
    const failure = () => Promise.resolve(new Response("", { status: 503, headers: { "retry-after": "0" } }));
    expect((await sending(instance, {}, failure).response).status).toBe(503);
  });

  test("sends once, and fails if fetch does", async () => {
    vi.useFakeTimers();
    const failing = () => Promise.reject(new TypeError("fetch failed"));
    const { response, once, changed } = sending(instance, {}, failing);
    const failure = expect(response).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(1_000_000);
    await failure;
    expect(once.mock.calls.length + changed.mock.calls.length).toBe(1);
  });

  test("waits for as long as the request takes", async () => {
    vi.useFakeTimers();
    const late = Promise.withResolvers<Response>();
    const { response } = sending(instance, {}, () => late.promise);
    const text = response.then((received) => received.text());
    await vi.advanceTimersByTimeAsync(1_000_000);
    late.resolve(new Response("late"));
    expect(await text).toBe("late");
  });
});

describe("an instance", () => {
  const withHook = (hook: (request: Request) => Request | undefined) =>
    ky.create({ hooks: { beforeRequest: [({ request }) => hook(request)] } });

  test("has hooks, even if it has none", () => {
    expect(kyTransport(ky.create({})).hasHooks).toBe(true);
  });

  test("keeps the options of the request, such as redirect and cache", async () => {
    const { seen, init } = await sent(ky.create({ redirect: "follow" }), {
      headers: new Headers({ "x-a": "1" }),
    });
    expect(seen).toMatchObject({ redirect: "manual", cache: "no-store", method: "GET" });
    expect(seen?.signal).toBe(init.signal);
    expect(seen).not.toHaveProperty("body");
    expect(seen?.headers).toMatchObject({ "x-a": "1" });
  });

  test("has hooks that see the request, with its deadline and its redirects", async () => {
    const hook = vi.fn((_: Request): undefined => undefined);
    await sent(withHook(hook), { method: "PUT", headers: new Headers({ "x-a": "1" }), body: "text" });
    expect(hook.mock.calls[0]?.[0]).toMatchObject({ method: "PUT", url: ADDRESS, redirect: "manual" });
  });

  test("may change address, method and headers", async () => {
    const instance = withHook(
      () => new Request(`${ORIGIN}/other`, { method: "DELETE", headers: { a: "b" } }),
    );
    const { address, seen } = await sent(instance);
    expect([address, seen?.method, seen?.headers]).toEqual([`${ORIGIN}/other`, "DELETE", { a: "b" }]);
  });

  test("sends a body as bytes, and a stream as a stream", async () => {
    const text = await sent(ky.create({}), { method: "POST", body: "né" });
    expect(text.seen?.body).toEqual(new TextEncoder().encode("né"));
    const body = new Response("né").body ?? undefined;
    const { seen } = await sent(ky.create({}), { method: "POST", body });
    expect(seen?.body).toBeInstanceOf(ReadableStream);
  });

  test.each<[RequestCredentials, Options]>([
    ["omit", {}],
    ["include", { credentials: "include" }],
    ["same-origin", { credentials: "same-origin" }],
  ])("sends cookies only if it says so: %s", async (credentials, options) => {
    expect((await sent(ky.create(options))).seen?.credentials).toBe(credentials);
  });

  test("hands on options that a Request has no place for", async () => {
    const dispatcher = { pool: 1 };
    const foreign: object = { dispatcher };
    expect((await sent(ky.create({ ...foreign }))).seen).toMatchObject({ dispatcher });
  });
});
