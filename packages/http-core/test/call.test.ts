import { describe, expect, test } from "vitest";
import {
  AuthenticationError,
  bearer,
  ClientError,
  ConflictError,
  createClient,
  DecodeError,
  InvalidRequestError,
  isCallError,
  NetworkError,
  NotFoundError,
  ParameterError,
  PermissionError,
  RateLimitError,
  SchemaError,
  ServerError,
  TimeoutError,
  type ClientEvent,
  type ClientOptions,
} from "../src/index.ts";
import { fakeClock, scriptedFetch, type Scripted } from "../src/testing/index.ts";
import { createThing, echo, getThing, ownThing } from "./shop.ts";

const BASE = "https://shop.example/api";
const good = (): Response => Response.json({ id: "7" });

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const fetch = scriptedFetch(...script);
  const events: ClientEvent[] = [];
  const on = { any: (event: ClientEvent) => void events.push(event) };
  const client = createClient({ baseUrl: BASE, clock, fetch, random: () => 1, on, ...options });
  return { client, clock, fetch, events };
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail");
}

describe("a call", () => {
  test("is sent when it is awaited, once, however often", async () => {
    const { client, fetch } = setUp([good()]);
    const call = client.call(getThing, { id: "7" });
    expect(fetch.requests).toHaveLength(0);
    expect(await call).toEqual({ id: "7" });
    expect(await call).toEqual({ id: "7" });
    const { meta } = await call.withResponse();
    expect(meta.attempts).toBe(1);
    expect(fetch.requests).toHaveLength(1);
  });

  test("sends a header whose value looks like none", async () => {
    const { client, fetch } = setUp([Response.json({ id: "7" })]);
    await client.call(getThing, { id: "7" }, { headers: { "x-note": "undefined" } });
    expect(fetch.requests[0]?.headers.get("x-note")).toBe("undefined");
  });

  test("places its parameters: path, header, query, repeated query", async () => {
    const { client, fetch } = setUp([good()]);
    await client.call(getThing, { id: "a/b c", tenant: "t1", since: "2020-02-29", tags: ["x", "y&z"] });
    const [request] = fetch.requests;
    expect(request?.url).toBe(`${BASE}/things/a%2Fb%20c?since=2020-02-29&tags=x&tags=y%26z`);
    expect(request?.headers.get("x-shop-tenant")).toBe("t1");
    expect(request?.headers.get("accept")).toBe("application/json");
    expect(request?.headers.get("user-agent")).toBe("org-clients");
  });

  test("sends a JSON body, or one parameter as text", async () => {
    const { client, fetch } = setUp([good(), new Response("hello")]);
    await client.call(createThing, { name: "lamp", price: "1.50" });
    expect(await client.call(echo, { name: "hello" })).toBe("hello");
    const [posted, echoed] = fetch.requests;
    expect(await posted?.json()).toEqual({ name: "lamp", price: "1.50" });
    expect(posted?.headers.get("content-type")).toBe("application/json");
    expect(await echoed?.text()).toBe("hello");
    expect(echoed?.headers.get("content-type")).toMatch(/^text\/plain/);
  });

  test("is sent once, whatever is asked of it and in whatever order", async () => {
    const { client, fetch } = setUp([good()]);
    const call = client.call(getThing, { id: "7" });
    const responses = await Promise.all([call.raw(), call.raw()]);
    expect(await call).toEqual({ id: "7" });
    const { response } = await call.withResponse();
    expect((await call.withResponse()).response).toBe(response);
    const bodies = await Promise.all([...responses, response, await call.raw()].map((each) => each.json()));
    expect(bodies).toEqual(Array.from({ length: 4 }, () => ({ id: "7" })));
    expect(fetch.requests).toHaveLength(1);
  });

  test("fails once for all who ask; a body that can't be decoded is still there, raw", async () => {
    const refused = setUp([new Response("", { status: 404 })]);
    const call = refused.client.call(getThing, { id: "7" });
    const failures = [
      await failureOf(call),
      await failureOf(call.raw()),
      await failureOf(call.withResponse()),
    ];
    expect(new Set(failures).size).toBe(1);
    expect(refused.fetch.requests).toHaveLength(1);
    const odd = setUp([new Response("<html>")]);
    const undecoded = odd.client.call(getThing, { id: "7" });
    expect(await failureOf(undecoded)).toBeInstanceOf(DecodeError);
    expect(await (await undecoded.raw()).text()).toBe("<html>");
    expect(odd.fetch.requests).toHaveLength(1);
  });

  test("raw gives a response of our own, whose address is redacted", async () => {
    const { client } = setUp([Response.json({ id: "7" }, { headers: { "x-extra": "1" } })]);
    const response = await client.call(getThing, { id: "7" }).raw();
    expect(response.headers.get("x-extra")).toBe("1");
    expect(response.url).toBe(`${BASE}/things/7`);
    expect(await response.json()).toEqual({ id: "7" });
  });

  test.each([
    [{ id: "" }, "id"],
    [{ id: ".." }, "id"],
    [{ id: "." }, "id"],
    [{ id: "%2e%2E" }, "id"],
    [{ id: "a/../b" }, "id"],
    [{ id: "\ud800" }, "id"],
    [{ id: "7", since: "2019-02-30" }, "since"],
    [{ id: "7", tags: [] }, "tags"],
    [{ id: "7", colour: "red" }, "colour"],
    [{}, "id"],
  ])("with %j is a ParameterError before any request", async (params, parameter) => {
    const { client, fetch } = setUp([good()]);
    const error = await failureOf(Reflect.apply(client.call, client, [getThing, params]));
    expect(error).toBeInstanceOf(ParameterError);
    expect(error).toMatchObject({ code: "parameter", parameter, attempts: 0 });
    expect(fetch.requests).toHaveLength(0);
  });

  test.each([
    [{}, "id: expected text, received nothing"],
    [{ id: 7 }, "id: expected text, received 7"],
    [{ id: "7", since: "x" }, 'since: expected a calendar day as yyyy-MM-dd, received "x"'],
    [{ id: "7", tags: true }, "tags: expected a list or text, received true"],
    [
      { id: "7", tag: "x" },
      'tag: expected no such parameter; there are: id, tenant, since, tags, received "x"',
    ],
  ])("%j says what was expected and what came", async (params, message) => {
    const { client } = setUp([good()]);
    const error = await failureOf(Reflect.apply(client.call, client, [getThing, params]));
    expect(error instanceof Error ? error.message : "").toBe(message);
  });

  test("a value as long as a private key is not printed", async () => {
    const { client } = setUp([good()]);
    const secret = "0x" + "ab".repeat(32);
    const error = await failureOf(client.call(getThing, { id: "7", since: secret }));
    expect(String(error)).toContain("66 characters");
    expect(String(error)).not.toContain(secret);
  });
});

describe("an answer", () => {
  test.each([
    [400, InvalidRequestError, "invalid_request"],
    [401, AuthenticationError, "authentication"],
    [402, ClientError, "client"],
    [403, PermissionError, "permission"],
    [404, NotFoundError, "not_found"],
    [409, ConflictError, "conflict"],
    [410, NotFoundError, "not_found"],
    [418, ClientError, "client"],
    [422, InvalidRequestError, "invalid_request"],
    [501, ServerError, "server"],
  ])("of status %i is a %o, not retried", async (status, expected, code) => {
    const body = { message: "because of the moon" };
    const { client, fetch } = setUp([Response.json(body, { status, headers: { "x-request-id": "r-1" } })]);
    const error = await failureOf(client.call(getThing, { id: "7" }));
    expect(error).toBeInstanceOf(expected);
    expect(error).toMatchObject({
      code,
      status,
      requestId: "r-1",
      attempts: 1,
      message: "because of the moon",
    });
    expect(isCallError(error)).toBe(true);
    expect(fetch.requests).toHaveLength(1);
  });

  test("keeps unknown fields, and the digits of a decimal", async () => {
    const body = '{"id":"7","price":14929.464690870590355682,"unknown":{"a":[1]},"note":"\\"price\\": 1.10"}';
    const { client } = setUp([new Response(body)]);
    expect(await client.call(getThing, { id: "7" })).toEqual({
      id: "7",
      price: "14929.464690870590355682",
      unknown: { a: [1] },
      note: '"price": 1.10',
    });
  });

  test("that does not fit is a SchemaError that says where", async () => {
    const { client, events } = setUp([Response.json({ id: 7 })]);
    const error = await failureOf(client.call(getThing, { id: "7" }));
    expect(error).toBeInstanceOf(SchemaError);
    expect(error).toMatchObject({ path: "id", expected: "string", received: "7" });
    expect(events.map(({ type }) => type)).toContain("drift");
    const unchecked = await client.call(getThing, { id: "7" }, { validate: "off" });
    expect(unchecked).toEqual({ id: 7 });
  });

  test("that was put right is told as drift", async () => {
    const { client, events } = setUp([new Response('{"id":"7","price":1.50}')]);
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7", price: "1.50" });
    expect(events.filter(({ type }) => type === "drift")).toMatchObject([
      { count: 1, path: "price", expected: "decimal text", received: "a number" },
    ]);
  });

  test.each([
    ["", /empty/],
    ["<html>nope</html>", /HTML/],
    ['{"id":"7', /byte 8/],
    ['{"id":"é', /byte 9/],
  ])("of %j is a DecodeError, never data", async (text, message) => {
    const { client } = setUp([new Response(text)]);
    const error = await failureOf(client.call(getThing, { id: "7" }));
    expect(error).toBeInstanceOf(DecodeError);
    expect(String(error)).toMatch(message);
  });

  test("above the cap is a DecodeError", async () => {
    const { client } = setUp([Response.json({ id: "7", note: "x".repeat(20_000) })]);
    expect(await failureOf(client.call(getThing, { id: "7" }))).toBeInstanceOf(DecodeError);
  });

  test("in another charset, or with a byte order mark, is read", async () => {
    const latin = new Response(new Uint8Array([0x7b, 0x22, 0x69, 0x64, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d]), {
      headers: { "content-type": "application/json; charset=iso-8859-1" },
    });
    const { client } = setUp([latin, new Response('\ufeff{"id":"7"}')]);
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "é" });
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
  });

  const bytes = (...parts: readonly (string | number)[]): Response => {
    const all = parts.flatMap((part) => (typeof part === "number" ? [part] : Array.from(Buffer.from(part))));
    return new Response(new Uint8Array(all));
  };
  const typed = (body: BodyInit, type: string): Response =>
    new Response(body, { headers: { "content-type": type } });

  test.each<[string, Response, string]>([
    ["Latin 1", typed(Buffer.from('{"id":"é"}', "latin1"), "application/json; charset=ISO-8859-1"), "é"],
    [
      "the letters of Windows",
      typed(
        Buffer.from([...Buffer.from('{"id":"'), 0x80, ...Buffer.from('"}')]),
        "text/json;charset=windows-1252",
      ),
      "€",
    ],
    ["UTF-16", typed(Buffer.from('{"id":"é"}', "utf16le"), 'application/json; charset="utf-16"'), "é"],
    ["UTF-16 by its mark alone", typed(Buffer.from('\ufeff{"id":"é"}', "utf16le"), "application/json"), "é"],
    [
      "UTF-16 by its mark, other end first",
      typed(Buffer.from('\ufeff{"id":"é"}', "utf16le").swap16(), "application/json"),
      "é",
    ],
    [
      "UTF-8 by its mark, whatever it is called",
      typed('\ufeff{"id":"7"}', "application/json; charset=utf8"),
      "7",
    ],
    ["a replacement character that was sent", new Response('{"id":"\ufffd"}'), "\ufffd"],
  ])("in %s is read", async (_, response, id) => {
    const { client } = setUp([response]);
    expect(await client.call(getThing, { id: "7" })).toEqual({ id });
  });

  test.each<[string, Response, RegExp]>([
    ["a byte that is none", bytes('{"id":"', 0xff, '"}'), /^The body is no valid UTF-8 from byte 7 on$/],
    ["Latin 1 that is called nothing", bytes('{"id":"', 0xe9, '"}'), /UTF-8 from byte 8 on/],
    ["a letter cut in half", bytes('{"id":"', 0xe2, 0x82), /UTF-8 from byte 9 on/],
    ["an overlong letter", bytes('{"id":"', 0xc0, 0xaf, '"}'), /UTF-8 from byte 7 on/],
    ["half a pair", bytes('{"id":"', 0xed, 0xa0, 0x80, '"}'), /UTF-8 from byte 8 on/],
    [
      "half of UTF-16",
      typed(new Uint8Array([0x7b, 0, 0x7d]), "application/json; charset=utf-16le"),
      /no valid UTF-16LE$/,
    ],
    [
      "a charset that nobody knows",
      typed("{}", "application/json; charset=klingon"),
      /"klingon" is not known/,
    ],
  ])("with %s is a DecodeError, and nothing is replaced in silence", async (_, response, message) => {
    response.headers.set("x-request-id", "r-1");
    const { client, fetch } = setUp([response]);
    const error = await failureOf(client.call(getThing, { id: "7" }));
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ status: 200, requestId: "r-1" });
    expect(error instanceof Error ? error.message : "").toMatch(message);
    expect(fetch.requests).toHaveLength(1);
  });

  test("of text is held to its charset too, and a refusal is read as far as it can be", async () => {
    const { client } = setUp([bytes("caf", 0xe9)]);
    expect(await failureOf(client.call(echo, { name: "x" }))).toBeInstanceOf(DecodeError);
    const refusal = new Response(Buffer.from('{"message":"caf\xe9"}', "latin1"), { status: 404 });
    const refused = setUp([refusal]);
    expect(await failureOf(refused.client.call(getThing, { id: "7" }))).toMatchObject({
      code: "not_found",
      message: "caf\ufffd",
    });
  });

  test("with integers beyond 2^53 keeps their digits where text is asked for", async () => {
    const { client } = setUp([new Response('{"id":"7","price":9007199254740993,"other":9007199254740993}')]);
    expect(await client.call(getThing, { id: "7" })).toEqual({
      id: "7",
      price: "9007199254740993",
      other: 9007199254740992,
    });
  });

  test("with a __proto__ key does no harm", async () => {
    const { client } = setUp([new Response('{"id":"7","__proto__":{"polluted":true}}')]);
    const thing = await client.call(getThing, { id: "7" });
    expect(Reflect.get(thing, "polluted")).toBeUndefined();
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });
});

describe("retries", () => {
  const down = (): Response => new Response("", { status: 503 });

  test("a safe operation is tried again, with full jitter, until its attempts are spent", async () => {
    const { client, clock, fetch, events } = setUp([down()]);
    const failure = failureOf(client.call(getThing, { id: "7" }));
    await clock.run();
    expect(await failure).toMatchObject({ code: "server", status: 503, attempts: 4 });
    expect(fetch.requests).toHaveLength(4);
    const delays = events.flatMap((event) => (event.type === "retry" ? [event.delay] : []));
    expect(delays).toEqual([50, 100, 200]);
  });

  test("succeeds when the service is back", async () => {
    const { client, clock } = setUp([down(), new TypeError("fetch failed"), good()]);
    const call = client.call(getThing, { id: "7" }).withResponse();
    await clock.run();
    expect((await call).meta.attempts).toBe(3);
  });

  test("an unsafe operation is not, unless it was never sent", async () => {
    const refused = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });
    const first = setUp([down(), good()]);
    expect(await failureOf(first.client.call(createThing, { name: "a" }))).toMatchObject({ status: 503 });
    const reset = setUp([
      Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNRESET" } }),
      good(),
    ]);
    expect(await failureOf(reset.client.call(createThing, { name: "a" }))).toBeInstanceOf(NetworkError);
    const second = setUp([refused, good()]);
    const call = second.client.call(createThing, { name: "a" }).then((thing) => thing.id);
    await second.clock.run();
    expect(await call).toBe("7");
  });

  test("wait as long as the service asks", async () => {
    const busy = new Response("", { status: 429, headers: { "retry-after": "2.5" } });
    const { client, clock, events } = setUp([busy, good()]);
    const call = client.call(getThing, { id: "7" }).then((thing) => thing.id);
    await clock.run();
    expect(await call).toBe("7");
    expect(events.find((event) => event.type === "retry")).toMatchObject({ delay: 2_500 });
  });

  test("a wait beyond maxWait is a RateLimitError at once, with its time", async () => {
    const { client, clock, fetch } = setUp([
      new Response("", { status: 503, headers: { "retry-after": "3600" } }),
    ]);
    const error = await failureOf(client.call(getThing, { id: "7" }));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAt: new Date(clock.now() + 3_600_000), status: 503 });
    expect(fetch.requests).toHaveLength(1);
  });

  test("a body that breaks off is retried as part of its attempt", async () => {
    const broken = (): Response => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"id":'));
          controller.error(new TypeError("terminated"));
        },
      });
      return new Response(body);
    };
    const { client, clock, fetch } = setUp([broken, good()]);
    const call = client.call(getThing, { id: "7" }).then((thing) => thing.id);
    await clock.run();
    expect(await call).toBe("7");
    expect(fetch.requests).toHaveLength(2);
  });
});

describe("deadlines and aborts", () => {
  const never = (request: Request): Promise<Response> =>
    new Promise((_, reject) => {
      request.signal.addEventListener("abort", () => {
        reject(new DOMException("aborted", "AbortError"));
      });
    });
  const stalled = (): Response => new Response(new ReadableStream({ start: () => undefined }));

  test.each([
    ["headers", never],
    ["body", stalled],
  ])("an attempt whose %s do not come is given up and tried again", async (_, script) => {
    const { client, clock, fetch } = setUp([script, good()]);
    const call = client.call(getThing, { id: "7" }).then((thing) => thing.id);
    await clock.run();
    expect(await call).toBe("7");
    expect(fetch.requests).toHaveLength(2);
  });

  test.each([
    ["decoded", (call: ReturnType<typeof setUp>["client"]) => call.call(getThing, { id: "7" })],
    ["raw", (call: ReturnType<typeof setUp>["client"]) => call.call(getThing, { id: "7" }).raw()],
  ])("the last attempt's deadline is a TimeoutError (%s)", async (_, start) => {
    const { client, clock } = setUp([stalled], { retry: { retries: 0 } });
    const failure = failureOf(start(client));
    await clock.run();
    expect(await failure).toBeInstanceOf(TimeoutError);
    expect(await failure).toMatchObject({ scope: "attempt", timeout: 1_000 });
    expect(clock.pending()).toBe(0);
  });

  test("the call's deadline ends it wherever it is", async () => {
    const { client, clock } = setUp([never], { timeout: { attempt: Infinity, total: 5_000 } });
    const failure = failureOf(client.call(getThing, { id: "7" }));
    await clock.run();
    expect(await failure).toBeInstanceOf(TimeoutError);
    expect(await failure).toMatchObject({ scope: "total", timeout: 5_000 });
  });

  test("an abort keeps its reason, before and during the call, and while waiting", async () => {
    const reason = new Error("enough");
    const { client, clock, fetch } = setUp([never]);
    expect(await failureOf(client.call(getThing, { id: "7" }, { signal: AbortSignal.abort(reason) }))).toBe(
      reason,
    );
    expect(fetch.requests).toHaveLength(0);
    const controller = new AbortController();
    const failure = failureOf(client.call(getThing, { id: "7" }, { signal: controller.signal }));
    await clock.advance(10);
    controller.abort(reason);
    expect(await failure).toBe(reason);
    expect(clock.pending()).toBe(0);
  });
});

describe("credentials", () => {
  test("are missing before anything is sent", async () => {
    const { client, fetch } = setUp([good()]);
    expect(await failureOf(client.call(ownThing, { id: "7" }))).toBeInstanceOf(AuthenticationError);
    expect(fetch.requests).toHaveLength(0);
  });

  test("come from a function, asked who it is and before each attempt", async () => {
    let count = 0;
    const { client, clock, fetch } = setUp([new Response("", { status: 503 }), good()], {
      auth: () => bearer(`t${String((count += 1))}`),
    });
    const call = client.call(ownThing, { id: "7" }).then((thing) => thing.id);
    await clock.run();
    await call;
    expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer t2",
      "Bearer t3",
    ]);
  });
});
