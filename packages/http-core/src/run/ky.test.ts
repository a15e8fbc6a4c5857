import { untyped } from "@org/test-kit/untyped";
import ky, { type Options } from "ky";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ORIGIN, requestTo } from "../../test/call-of.ts";
import type { HttpRequest } from "../http/request.ts";
import { kyTransport, type KyLike } from "./ky.ts";
import type { FetchInit } from "./send.ts";

const ADDRESS = `${ORIGIN}/api/things/7`;

afterEach(() => {
  vi.useRealTimers();
});

/** Sends a request through an instance. `send` is what calls the client's fetch. */
function sending(
  instance: KyLike,
  change: Partial<HttpRequest> = {},
  respond: () => Promise<Response> = () => Promise.resolve(new Response("body")),
) {
  const send = vi.fn((_: string, __: FetchInit) => respond());
  const { method, url, headers, body } = requestTo(ADDRESS, change);
  const init: FetchInit = {
    method,
    headers: Object.fromEntries(headers),
    signal: new AbortController().signal,
    redirect: "manual",
    credentials: "omit",
    cache: "no-store",
  };
  return { response: kyTransport(instance)({ method, url, headers, body }, init, send), send, init };
}

/** What the client's fetch is given by an instance. */
async function sent(instance: KyLike, change: Partial<HttpRequest> = {}) {
  const { response, send, init } = sending(instance, change);
  await response;
  const [address, seen] = send.mock.calls[0] ?? [];
  return { address, seen, init };
}

describe("an instance with retries, a timeout and errors of its own", () => {
  const eager = ky.create({ retry: 5, timeout: 1, totalTimeout: 2, throwHttpErrors: true });

  test("returns a failure as a response", async () => {
    const failure = () => Promise.resolve(new Response("", { status: 503, headers: { "retry-after": "0" } }));
    expect((await sending(eager, {}, failure).response).status).toBe(503);
  });

  test("sends once, and fails if fetch does", async () => {
    vi.useFakeTimers();
    const failing = () => Promise.reject(new TypeError("fetch failed"));
    const { response, send } = sending(eager, {}, failing);
    const failure = expect(response).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(1_000_000);
    await failure;
    expect(send).toHaveBeenCalledOnce();
  });

  test("waits for as long as the request takes", async () => {
    vi.useFakeTimers();
    const late = Promise.withResolvers<Response>();
    const { response } = sending(eager, {}, () => late.promise);
    const text = response.then((received) => received.text());
    await vi.advanceTimersByTimeAsync(1_000_000);
    late.resolve(new Response("late"));
    expect(await text).toBe("late");
  });
});

test.each([{}, 7, null, "ky"])("%j is no instance", (given) => {
  expect(() => untyped(kyTransport)(given)).toThrow("ky: expected an instance of ky");
});

describe("an instance", () => {
  const withHook = (hook: (request: Request) => Request | undefined) =>
    ky.create({ hooks: { beforeRequest: [({ request }) => hook(request)] } });

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
