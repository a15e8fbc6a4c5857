import { runInNewContext } from "node:vm";
import ky from "ky";
import { describe, expect, test, vi } from "vitest";
import { type CallChange, callOf, ORIGIN, requestTo } from "../../test/call-of.ts";
import { chainOf } from "../../test/chain-of.ts";
import { createThing } from "../../test/shop.ts";
import { apiKey } from "../auth/schemes.ts";
import { NetworkError, ParameterError } from "../errors/errors.ts";
import type { HttpRequest } from "../http/request.ts";
import { kyTransport, type KyLike } from "./ky.ts";
import { type Fetch, type FetchResponse, platformResponse } from "./send.ts";

const URL_OF_THING = `${ORIGIN}/api/things/7`;

function setUp(
  respond: Fetch,
  { browser = false, instance }: { readonly browser?: boolean; readonly instance?: KyLike | undefined } = {},
  change: CallChange = {},
) {
  const controller = new AbortController();
  const fetch = vi.fn(respond);
  const transport = instance && kyTransport(instance);
  const given = callOf({ signal: controller.signal, ...change });
  return { ...chainOf(fetch, { browser, transport }, given), fetch, controller };
}

const answering = (response: () => Response) => setUp(() => Promise.resolve(response()));

describe("a request", () => {
  test("is given to fetch as an address and a plain object", async () => {
    const { send, fetch, attempt } = answering(() => new Response());
    const body = Uint8Array.of(1);
    await send(requestTo(URL_OF_THING, { method: "PUT", headers: new Headers({ "X-A": "1" }), body }));
    expect(fetch).toHaveBeenCalledExactlyOnceWith(URL_OF_THING, {
      method: "PUT",
      headers: { "x-a": "1" },
      body,
      signal: attempt.signal,
      credentials: "omit",
      redirect: "manual",
    });
  });

  test("has no body, or a stream with the option that it needs", async () => {
    const { send, fetch } = answering(() => new Response());
    await send();
    await send(requestTo(URL_OF_THING, { method: "POST", body: new ReadableStream() }));
    const [first, second] = fetch.mock.calls.map(([, init]) => init);
    expect(first).not.toHaveProperty("body");
    expect(first).not.toHaveProperty("duplex");
    expect(second).toMatchObject({ duplex: "half" });
    expect(second?.body).toBeInstanceOf(ReadableStream);
  });

  test("is counted, and an attempt only once", async () => {
    const { send, attempt, call, clock } = answering(() => new Response());
    await clock.advance(70);
    await send();
    await send();
    expect([attempt.requests, attempt.sentAt, call.progress.attempts]).toEqual([2, clock.now(), 1]);
  });

  test("is handed over at once if nothing has to be waited for", async () => {
    const { send, fetch } = answering(() => new Response());
    const sent = send();
    expect(fetch).toHaveBeenCalledOnce();
    await sent;
  });

  test("is not sent once the attempt is over", async () => {
    const { send, fetch, attempt, controller } = answering(() => new Response());
    controller.abort(new Error("stopped"));
    await expect(send()).rejects.toThrow("stopped");
    expect([fetch.mock.calls, attempt.requests]).toEqual([[], 0]);
  });
});

describe("an error", () => {
  test("of the platform is a network error, without its message", async () => {
    const cause = Object.assign(new Error("connect s3cret"), { code: "ECONNREFUSED" });
    const { send } = setUp(() => Promise.reject(new TypeError("fetch failed", { cause })));
    await expect(send()).rejects.toMatchObject({
      code: "network",
      message: "The connection was refused (ECONNREFUSED)",
    });
  });

  test("of another realm is read as one of this", async () => {
    const mistake: unknown = runInNewContext("new TypeError('x is not a function')");
    expect(mistake).not.toBeInstanceOf(Error);
    const thrower = vi.fn<Fetch>().mockRejectedValue(mistake);
    await expect(setUp(thrower).send()).rejects.toMatchObject({
      code: "parameter",
      received: "TypeError: x is not a function",
      cause: mistake,
    });
  });

  test.each([undefined, ky.create({})])(
    "of the platform is a network error with its code, also through an instance of ky",
    async (instance) => {
      const cause = Object.assign(new Error("reset"), { code: "ECONNRESET" });
      const { send } = setUp(() => Promise.reject(new TypeError("fetch failed", { cause })), { instance });
      await expect(send()).rejects.toMatchObject({ code: "network", message: /\(ECONNRESET\)$/ });
    },
  );

  test.each([new NetworkError("of a fetch"), new ParameterError("fetch", "a", "b")])(
    "of this package stays as it is: %s",
    async (error) => {
      await expect(setUp(() => Promise.reject(error)).send()).rejects.toBe(error);
    },
  );

  test("after an abort is the signal's reason", async () => {
    const reason = new Error("stopped");
    const { send, controller } = setUp(() => {
      controller.abort(reason);
      return Promise.reject(new DOMException("aborted", "AbortError"));
    });
    await expect(send()).rejects.toBe(reason);
  });
});

describe("a response", () => {
  test.each([true, false])(
    "has an address without secrets, even if it can't be changed: %s",
    async (configurable) => {
      const value = `${URL_OF_THING}?k=s3cret&token=t&page=2`;
      const { send, call } = answering(() =>
        Object.defineProperty(new Response("body", { status: 201 }), "url", { value, configurable }),
      );
      call.redactor.addCredential(apiKey("s3cret", "k"));
      const response = await send();
      expect(response.url).toBe(`${URL_OF_THING}?k=[redacted]&token=[redacted]&page=2`);
      expect([response.status, await response.text()]).toEqual([201, "body"]);
    },
  );

  test("that a browser redirected still says so, with an address that holds a secret", async () => {
    const facts = {
      url: { value: `${URL_OF_THING}?token=t`, configurable: true },
      redirected: { value: true },
    };
    const response = await answering(() => Object.defineProperties(new Response(), facts)).send();
    expect([response.url, response.redirected]).toEqual([`${URL_OF_THING}?token=[redacted]`, true]);
  });

  test.each([
    [206, "part"],
    [304, "not modified"],
  ])("of %i that was not requested is refused, and its body cancelled", async (status, words) => {
    const cancel = vi.fn();
    const body = status === 206 ? new ReadableStream({ cancel }) : null;
    const headers = { "content-range": "bytes 0-9/20" };
    const { send } = answering(() => new Response(body, { status, headers }));
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "decode", status });
    expect(String(error)).toContain(words);
    expect(cancel).toHaveBeenCalledTimes(status === 206 ? 1 : 0);
  });

  test.each([
    [206, "Range", "bytes=0-1"],
    [304, "If-None-Match", '"1"'],
    [304, "If-Modified-Since", "Thu, 01 Jan 2026 00:00:00 GMT"],
  ])("of %i to a request with %s is returned", async (status, name, value) => {
    const { send } = answering(() => new Response(null, { status }));
    const headers = new Headers({ [name]: value });
    expect((await send(requestTo(URL_OF_THING, { headers }))).status).toBe(status);
  });

  test("of a hidden redirect is an error that says why the browser did not follow", async () => {
    const hidden = () =>
      Promise.resolve(Object.defineProperty(new Response(), "type", { value: "opaqueredirect" }));
    const send = (request: HttpRequest) => setUp(hidden, { browser: true }).send(request);
    await expect(send(requestTo(URL_OF_THING, { method: "POST" }))).rejects.toMatchObject({
      code: "redirect",
      message: "The service redirects, and the platform hides where to. A browser may make a GET of a POST.",
    });
    await expect(setUp(hidden).send()).rejects.toThrow(/hides where to\.$/);
  });
});

describe("in a browser", () => {
  /** How a request is sent, and why a redirect is left to this package. */
  async function modeOf(change: Partial<HttpRequest>, headerNames = ["x-shop-tenant"]) {
    const hidden = () =>
      Promise.resolve(Object.defineProperty(new Response(), "type", { value: "opaqueredirect" }));
    const { call, fetch, send } = setUp(hidden, { browser: true }, { plan: { headerNames } });
    call.redactor.addCredential(apiKey("s3cret", "k"));
    const error = await send(requestTo(URL_OF_THING, change)).catch((thrown: unknown) => thrown);
    const { redirect, cache } = fetch.mock.calls[0]?.[1] ?? {};
    return { modes: { redirect, cache }, error: String(error) };
  }

  test.each<[string, Partial<HttpRequest>]>([
    ["GET", {}],
    ["HEAD", { method: "HEAD" }],
    ["with headers that may travel", { headers: new Headers({ Accept: "*/*", Authorization: "Bearer t" }) }],
    ["with a header that the operation declares", { headers: new Headers({ "X-Shop-Tenant": "blue" }) }],
  ])("a harmless request follows redirects, and uses no cache: %s", async (_, change) => {
    const { modes, error } = await modeOf(change);
    expect(modes).toEqual({ redirect: "follow", cache: "no-store" });
    expect(error).toMatch(/hides where to\.$/);
  });

  test.each<[string, Partial<HttpRequest>, RegExp]>([
    ["another method", { method: "PUT" }, /GET of a PUT/],
    ["a secret in its address", { url: `${URL_OF_THING}?k=1` }, /address holds a secret/],
    ["a header of the caller", { headers: new Headers({ "X-Mine": "1" }) }, /header x-mine/],
    ["a condition that must not travel", { headers: new Headers({ Range: "bytes=0-" }) }, /header range/],
  ])("redirects are left to this package: %s", async (_, change, words) => {
    const { modes, error } = await modeOf(change);
    expect(modes).toEqual({ redirect: "manual", cache: "no-store" });
    expect(error).toMatch(words);
  });

  test("a declared header with a sensitive name does not travel", async () => {
    const { modes } = await modeOf({ headers: new Headers({ "X-Api-Key": "1" }) }, ["x-api-key"]);
    expect(modes.redirect).toBe("manual");
  });
});

describe("an instance of ky", () => {
  test("may change the request by its hooks", async () => {
    const instance = ky.create({
      hooks: {
        beforeRequest: [
          ({ request }) => {
            request.headers.set("x-hook", "1");
          },
        ],
      },
    });
    const { send, fetch } = setUp(() => Promise.resolve(new Response()), { instance });
    await send(requestTo(URL_OF_THING, { method: "POST", body: "text" }));
    expect(fetch.mock.calls).toMatchObject([
      [URL_OF_THING, { method: "POST", headers: { "x-hook": "1" }, body: new TextEncoder().encode("text") }],
    ]);
  });

  test("may fail by its hooks: the error is theirs", async () => {
    const error = new Error("of a hook");
    const instance = ky.create({
      hooks: {
        beforeRequest: [
          () => {
            throw error;
          },
        ],
      },
    });
    const { send, attempt } = setUp(() => Promise.resolve(new Response()), { instance });
    await expect(send()).rejects.toBe(error);
    expect(attempt.requests).toBe(0);
  });
});

test("a hook of ky may fail after the response: the request has reached the service all the same", async () => {
  const error = new Error("of a hook");
  const fail = () => {
    throw error;
  };
  const instance = ky.create({ hooks: { afterResponse: [fail] } });
  const { send, call } = setUp(() => Promise.resolve(new Response()), { instance });
  await expect(send()).rejects.toBe(error);
  expect(call.progress.hasResponse).toBe(true);
});

describe("another realm's response", () => {
  const foreign = (change: Partial<FetchResponse> = {}): FetchResponse => ({
    status: 200,
    statusText: "Fine",
    headers: new Map([["x-a", "1"]]),
    body: new Response("body").body,
    type: "basic",
    url: URL_OF_THING,
    ...change,
  });

  test("becomes the platform's", async () => {
    const response = platformResponse(foreign());
    expect(response).toBeInstanceOf(Response);
    expect([response.status, response.statusText, response.url]).toEqual([200, "Fine", URL_OF_THING]);
    expect([response.headers.get("x-a"), await response.text()]).toEqual(["1", "body"]);
  });

  test("may have a status without a body, although it has one", () => {
    expect(platformResponse(foreign({ status: 204, body: new ReadableStream() })).body).toBeNull();
    expect(platformResponse(foreign({ body: null })).body).toBeNull();
  });

  test("is refused with a body that is no stream, such as node-fetch's", () => {
    expect(() => platformResponse(foreign({ body: { pipe: () => undefined } }))).toThrow(
      "fetch: expected a function whose response has a ReadableStream for its body, received object",
    );
  });

  test("that comes too late is ignored, also with a body that is no stream", async () => {
    const { promise, resolve } = Promise.withResolvers<FetchResponse>();
    const { send, clock, controller } = setUp(() => promise);
    const sent = send();
    controller.abort(new Error("stopped"));
    await expect(sent).rejects.toThrow("stopped");
    resolve(foreign({ body: { pipe: () => undefined } }));
    await clock.advance(0);
  });

  test("is not copied if it is the platform's already", () => {
    const response = new Response();
    expect(platformResponse(response)).toBe(response);
  });
});

test("an operation that changes something is sent in a browser, too", async () => {
  const { fetch, send } = setUp(() => Promise.resolve(new Response()), { browser: true });
  await send(requestTo(URL_OF_THING, { method: createThing.method, body: "{}" }));
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: "manual", cache: "no-store", body: "{}" });
});
