import { fakeClock } from "@org/http-core/testing";
import { none } from "@org/http-core/operation";
import {
  NetworkError,
  bearer,
  createClient,
  type CallOptions,
  type ClientOptions,
  type FetchInit,
  type FetchResponse,
} from "@org/http-core";
import { afterEach, describe, expect, test, vi } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { createThing, getThing, ownThing } from "./shop.ts";

const SECRET = "s3cret-t0ken-of-a-client";

afterEach(() => {
  vi.useRealTimers();
});

/** A client with the test's own fetch, and the arguments of its calls. */
function setUp(
  answer: (url: string, init: FetchInit) => FetchResponse | Promise<FetchResponse>,
  options: Partial<ClientOptions> = {},
) {
  const calls: (readonly [url: string, init: FetchInit])[] = [];
  const client = createClient({
    baseUrl: "https://contract.example",
    auth: bearer(SECRET),
    retry: { retries: 0 },
    cache: false,
    fetch: async (...all) => {
      calls.push(all);
      return answer(...all);
    },
    ...options,
  });
  return { client, calls };
}

describe("a custom fetch", () => {
  test("with a mistake in its code is named, and not called again", async () => {
    const mistake = new TypeError("Cannot read properties of undefined (reading 'agent')");
    const { client, calls } = setUp(() => Promise.reject(mistake), { retry: { retries: 3 } });
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(error).toMatchObject({ code: "parameter", parameter: "fetch", received: String(mistake) });
    expect(error).toHaveProperty("cause", mistake);
    expect(calls).toHaveLength(1);
  });

  test("that fails with the network, in a platform's words, is called again", async () => {
    const clock = fakeClock();
    const options = { retry: { retries: 2 }, clock };
    const { client, calls } = setUp(() => Promise.reject(new TypeError("fetch failed")), options);
    const failure = failureOf(() => client.call(getThing, { id: "7" }));
    await clock.run();
    expect(await failure).toMatchObject({ code: "network", attempts: 3 });
    expect(calls).toHaveLength(3);
  });

  test("is called with the URL and a plain object, and nothing else", async () => {
    const { client, calls } = setUp(() => Response.json({ id: "7" }));
    await client.call(createThing, { name: "lamp" });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toEqual([
      "https://contract.example/things",
      {
        method: "POST",
        headers: {
          accept: "application/json",
          authorization: `Bearer ${SECRET}`,
          "content-type": "application/json",
          "user-agent": "org-clients",
        },
        body: '{"name":"lamp"}',
        signal: calls[0]?.[1]?.signal,
        redirect: "manual",
        credentials: "omit",
      },
    ]);
  });

  test("has neither body nor duplex for a GET", async () => {
    const { client, calls } = setUp(() => Response.json({ id: "7" }));
    await client.call(getThing, { id: "7" });
    expect(Object.keys(calls[0]?.[1] ?? {})).toEqual([
      "method",
      "headers",
      "signal",
      "credentials",
      "redirect",
    ]);
  });

  test("may return another realm's response, whose body is read completely", async () => {
    const { client } = setUp((url) => ({
      status: 200,
      statusText: "Fine",
      headers: new Map([["x-request-id", "r-7"]]),
      body: new Response('{"id":"7"}').body,
      type: "basic",
      url,
    }));
    const { data, response, meta } = await client.call(getThing, { id: "7" }).withResponse();
    expect(data).toEqual({ id: "7" });
    expect(response.statusText).toBe("Fine");
    expect(meta.requestId).toBe("r-7");
  });

  test.each([
    ["is a refusal", 404, () => new Response("{}").body, { code: "not_found", status: 404 }],
    ["has no body", 204, () => null, undefined],
    ["has an empty body where the status has none", 204, () => new ReadableStream(), undefined],
  ])("may return another realm's response that %s", async (_, status, body, expected) => {
    const { client } = setUp((url) => ({
      status,
      statusText: "",
      headers: [],
      body: body(),
      type: "basic",
      url,
    }));
    const call = client.call({ ...getThing, result: none() }, { id: "7" });
    const outcome: unknown = await call.then(undefined, (error: unknown) => error);
    if (expected === undefined) expect(outcome).toBeUndefined();
    else expect(outcome).toMatchObject(expected);
  });

  test.each([
    ["https://elsewhere.example/7", "https://elsewhere.example/7"],
    [
      "https://contract.example/?page=2&access_token=s",
      "https://contract.example/?page=2&access_token=[redacted]",
    ],
  ])("may return another realm's response from %s: middleware sees %s", async (url, seen) => {
    const urls: string[] = [];
    const use: ClientOptions["use"] = [
      async (request, next) => {
        const response = await next(request);
        urls.push(response.url);
        return response;
      },
    ];
    const body = new Response('{"id":"7"}').body;
    const answer = { status: 200, statusText: "", headers: [], body, type: "basic", url };
    await setUp(() => answer, { use }).client.call(getThing, { id: "7" });
    expect(urls).toEqual([seen]);
  });

  test("may have headers that a step changes in place: the result has the changed ones", async () => {
    const use: ClientOptions["use"] = [
      async (request, next) => {
        const response = await next(request);
        response.headers.set("x-request-id", "changed");
        return response;
      },
    ];
    const answer = () => Response.json({ id: "7" }, { headers: { "x-request-id": "sent" } });
    const { meta } = await setUp(answer, { use }).client.call(getThing, { id: "7" }).withResponse();
    expect(meta.requestId).toBe("changed");
  });

  test("may take until the attempt's deadline", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answer = Promise.withResolvers<Response>();
    const timeout = { attempt: 1_000_000, total: 1_000_000 };
    const requested = Promise.withResolvers<undefined>();
    const slow = (): Promise<Response> => {
      requested.resolve(undefined);
      return answer.promise;
    };
    const { client } = setUp(slow, { clock: fakeClock(), timeout });
    const call = client.call(getThing, { id: "7" }).then();
    await requested.promise;
    await vi.advanceTimersByTimeAsync(100_000);
    answer.resolve(Response.json({ id: "7" }));
    expect(await call).toEqual({ id: "7" });
  });

  test("is refused if its response's body is not a stream, which is not treated as empty", async () => {
    const body = Buffer.from('{"id":"7"}');
    const { client } = setUp((url) => ({
      status: 200,
      statusText: "",
      headers: [],
      body,
      type: "basic",
      url,
    }));
    await expect(client.call(getThing, { id: "7" })).rejects.toMatchObject({
      parameter: "fetch",
      expected: "a function whose response has a ReadableStream for its body",
      received: "object",
    });
  });
});

describe("an error that fetch throws", () => {
  const failing = async (thrown: unknown): Promise<unknown> => {
    const { client } = setUp(() => {
      throw thrown;
    });
    return failureOf(() => client.call(ownThing, { id: "7" }));
  };

  test("is the unchanged cause of the call's error", async () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), {
      code: "ECONNREFUSED",
      port: 9,
    });
    for (const thrown of [
      new TypeError("fetch failed", { cause }),
      new DOMException("gone", "NetworkError"),
      new AggregateError([cause], "all failed"),
      "just words",
    ])
      expect(await failing(thrown)).toMatchObject({ code: "network", cause: thrown });
  });

  test("is the call's error if it is an error of this package", async () => {
    const thrown = new NetworkError("off the network");
    expect(await failing(thrown)).toBe(thrown);
  });

  test.each([
    ["its message", () => new TypeError(`bad header ${SECRET}`)],
    ["its cause", () => new TypeError("fetch failed", { cause: new Error(`Bearer ${SECRET}`) })],
    ["one of its errors", () => new AggregateError([new Error(SECRET)], "all")],
    ["a property", () => Object.assign(new Error("no"), { headers: { authorization: `Bearer ${SECRET}` } })],
    ["the name of a property", () => Object.assign(new Error("no"), { [SECRET]: 1 })],
    ["its stack", () => Object.assign(new Error("no"), { stack: `Error: ${SECRET}` })],
    ["an address", () => Object.assign(new Error("no"), { input: "https://x.example/?key=abcdef" })],
    ["a list", () => Object.assign(new Error("no"), { raw: ["authorization", SECRET] })],
    ["bytes", () => Object.assign(new Error("no"), { data: new TextEncoder().encode(SECRET) })],
    ["a request", () => Object.assign(new Error("no"), { request: new Request("https://x.example") })],
    ["a map", () => Object.assign(new Error("no"), { headers: new Map([["a", SECRET]]) })],
  ])("is not kept as the cause if %s may contain a secret", async (_, make) => {
    const error = await failing(make());
    expect(error).toMatchObject({ code: "network" });
    expect(error).not.toHaveProperty("cause");
  });

  test("may have a cause that leads back to itself", async () => {
    const thrown: Error & { self?: unknown } = new Error("no");
    thrown.self = thrown;
    expect(await failing(thrown)).toMatchObject({ cause: thrown });
  });
});

/** What a fetch does, the option that is named for it, and words of the message. */
type Contract = [name: string, (url: string, init: FetchInit) => unknown, option: string, RegExp];

/** Options of `fetch` that Node refuses, and its words. */
const OPTIONS: readonly (readonly [object, RegExp])[] = [
  [{ mode: "cors2" }, /cors2 is not an accepted type/],
  [{ credentials: "x" }, /not an accepted type/],
  [{ window: "x" }, /'window' option/],
  [{ method: "TRACE" }, /'TRACE' HTTP method/],
  [{ method: "GET", body: "x" }, /cannot have body/],
  [{ headers: { "a b": "c" } }, /Headers.append: a value is an invalid header name/],
  [{ headers: { a: `${SECRET}\nx` } }, /Headers.append: a value is an invalid header value/],
  [{ headers: 5 }, /Headers constructor/],
];

describe("a fetch that breaks the contract is named, and not called again", () => {
  const used = async (): Promise<Response> => {
    const response = Response.json({ id: "7" });
    await response.text();
    return response;
  };
  const foreign = { aborted: false, addEventListener: () => undefined, removeEventListener: () => undefined };

  test.each<Contract>([
    ["returns nothing", async () => undefined, "fetch", /a function whose result is a Response/],
    ["returns something else", async () => ({ ok: true }), "fetch", /received an object/],
    ["returns no headers", async () => ({ status: 200, body: null }), "fetch", /received an object/],
    ["returns no status", async () => ({ status: NaN, headers: new Map() }), "fetch", /received an object/],
    ["returns an unknown status", async () => ({ status: 1000, headers: new Map() }), "fetch", /an object/],
    ["returns a used response", used, "use", /steps that leave the body to be read/],
    [
      "passes on another signal",
      (url, given) => {
        const init = { ...given };
        Object.assign(init, { signal: foreign });
        return globalThis.fetch(url, init);
      },
      "fetch",
      /Expected signal to be an instance of AbortSignal/,
    ],
    ...OPTIONS.map(
      ([init, message]) =>
        [
          `passes on ${JSON.stringify(init)}`,
          (url: string, given: FetchInit) => globalThis.fetch(url, Object.assign({ ...given }, init)),
          "fetch",
          message,
        ] satisfies Contract,
    ),
  ])("if it %s", async (_, given, parameter, message) => {
    let calls = 0;
    const options: ClientOptions = { baseUrl: "https://contract.example" };
    const fetch = (url: string, init: FetchInit): unknown => {
      calls += 1;
      return given(url, init);
    };
    Object.assign(options, { fetch });
    const client = createClient(options);
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(error).toMatchObject({ code: "parameter", parameter });
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain(SECRET);
    expect(calls).toBe(1);
  });
});

test("an invalid signal is refused by its name before a request", async () => {
  const { client, calls } = setUp(() => Response.json({ id: "7" }));
  const options: CallOptions = {};
  Object.assign(options, { signal: "soon" });
  expect(await failureOf(() => client.call(getThing, { id: "7" }, options))).toMatchObject({
    code: "parameter",
    parameter: "signal.addEventListener",
  });
  expect(calls).toEqual([]);
});
