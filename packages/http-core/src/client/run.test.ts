import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { createThing, getThing, ownThing, publicThing } from "../../test/shop.ts";
import { bearer, token } from "../auth/schemes.ts";
import type { ClientEvent } from "../events/events.ts";
import type { UnencodedRequest } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { repeat, scriptedFetch, type Scripted } from "../testing/scripted-fetch.ts";
import { allParts } from "../../test/parts.ts";
import type { CallOptions } from "../run/options.ts";
import { run } from "./run.ts";
import { baseUrlOf, createState } from "./setup.ts";
import type { ClientOptions } from "./types.ts";

const BASE = "https://sender.example/api";

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const fetch = scriptedFetch(...script);
  const events: ClientEvent[] = [];
  const client = createState(
    {
      baseUrl: BASE,
      fetch,
      clock,
      random: () => 1,
      limit: { announced: false },
      on: { any: (event) => void events.push(event) },
      ...options,
    },
    { ...allParts(), ...(options.cache === false ? { cache: undefined } : {}) },
  );
  const send = (
    own: CallOptions = {},
    operation: Operation = getThing,
    change: Partial<UnencodedRequest> = {},
  ) => {
    const request = {
      method: operation.method,
      url: `${BASE}/things/7`,
      headers: new Headers(),
      body: undefined,
    };
    const prepare = () => ({ params: {}, request: { ...request, ...change } });
    return run(client, { operation, prepare, options: own, nesting: 0 });
  };
  return { client, send, clock, fetch, events };
}

const good = (): Response => Response.json({ id: "7" });

const types = (events: readonly ClientEvent[]): readonly string[] => events.map(({ type }) => type);

describe("the base address of an operation", () => {
  const bases = { shop: "https://shop.example", other: "https://other.example/api" };
  const baseOf = (options: Partial<ClientOptions>, operation: Operation = getThing, call: CallOptions = {}) =>
    baseUrlOf(setUp([], options).client, operation, call);

  test("is the call's, the one of its name, or the only one", () => {
    expect(baseOf({ baseUrl: bases })).toBe("https://shop.example");
    expect(baseOf({ baseUrl: bases }, { ...getThing, base: "other" })).toBe("https://other.example/api");
    expect(baseOf({})).toBe(BASE);
    expect(baseOf({ baseUrl: bases }, getThing, { baseUrl: "https://mine.example/x" })).toBe(
      "https://mine.example/x",
    );
  });

  test("is the first for an operation that names none", () => {
    expect(baseOf({ baseUrl: bases }, { ...getThing, base: "" })).toBe("https://shop.example");
  });

  test("is missing or invalid by name", () => {
    const unknown = { ...getThing, base: "third" };
    expect(() => baseOf({ baseUrl: bases }, unknown)).toThrow(
      'baseUrl: expected an address for "third", received none',
    );
    expect(() => baseOf({}, getThing, { baseUrl: "shop" })).toThrow(/^baseUrl: expected/);
  });
});

describe("a call", () => {
  test("is sent, and its response is read whole", async () => {
    const { send, events } = setUp([good()]);
    expect(await send()).toMatchObject({
      answer: { reply: { status: 200 }, text: '{"id":"7"}' },
      isStored: false,
    });
    expect(types(events)).toEqual(["request", "response", "cache"]);
  });

  test("fails with what its preparation throws, as an event too", async () => {
    const { client, events, fetch } = setUp([]);
    const error = new Error("no such parameter");
    const prepare = (): never => {
      throw error;
    };
    await expect(run(client, { operation: getThing, prepare, options: {}, nesting: 0 })).rejects.toBe(error);
    expect(events).toMatchObject([{ type: "error", error, call: 1, operation: "shop.get" }]);
    expect(fetch.requests).toEqual([]);
  });

  test.each<[CallOptions, string]>([
    [{ timeout: { total: -1 } }, "timeout.total"],
    [{ timeout: { attempt: NaN } }, "timeout.attempt"],
    [{ retry: { retries: -1 } }, "retry.retries"],
  ])("with an invalid option is refused by its name: %j", async (own, parameter) => {
    await expect(setUp([]).send(own)).rejects.toMatchObject({ code: "parameter", parameter });
  });

  test("with a signal that lacks the functions of one is refused by its name", async () => {
    const own: CallOptions = {};
    Object.assign(own, { signal: { aborted: false } });
    const { send, fetch } = setUp([]);
    await expect(send(own)).rejects.toMatchObject({ parameter: "signal.addEventListener" });
    expect(fetch.requests).toEqual([]);
  });

  test("encodes a form before its first attempt", async () => {
    const { send, fetch } = setUp([good()]);
    await send({}, createThing, { body: new URLSearchParams({ name: "lamp" }) });
    const [request] = fetch.requests;
    expect(request?.headers.get("content-type")).toContain("application/x-www-form-urlencoded");
    expect(await request?.text()).toBe("name=lamp");
  });

  test("encodes a form once: each attempt sends the same bytes", async () => {
    const { send, fetch, clock } = setUp([new Response("", { status: 503 }), good()]);
    const body = new FormData();
    body.set("name", "lamp");
    const sent = send({}, { ...createThing, safe: true }, { body });
    await clock.run();
    await sent;
    const [first, second] = await Promise.all(fetch.requests.map((request) => request.text()));
    expect(first).toContain("lamp");
    expect(second).toBe(first);
  });
});

describe("the total deadline", () => {
  const hanging = () => new Promise<Response>(() => undefined);
  const late = { code: "timeout", scope: "total", timeout: 500 };

  test("ends a call whose request may have arrived", async () => {
    const { send, clock } = setUp([hanging]);
    const ended = expect(send({ timeout: { total: 500 } })).rejects.toMatchObject({
      ...late,
      sent: "maybe",
      attempts: 1,
    });
    await clock.advance(500);
    await ended;
    expect(clock.pending()).toBe(0);
  });

  test("has the last failure as its cause, and its facts", async () => {
    const headers = { "retry-after-ms": "900", "x-request-id": "r1", "x-ratelimit-limit": "7" };
    const { send, clock } = setUp([repeat(new Response("no", { status: 503, headers }))]);
    const ended = expect(send({ timeout: { total: 500 } })).rejects.toMatchObject({
      ...late,
      sent: "yes",
      attempts: 1,
      status: 503,
      requestId: "r1",
      rateLimit: { limit: 7 },
      cause: { code: "server" },
    });
    await clock.advance(500);
    await ended;
  });

  test("also ends a credential source that hangs: nothing was sent", async () => {
    const { send, clock } = setUp([], { auth: () => new Promise(() => undefined) });
    const ended = expect(send({ timeout: { total: 500 } })).rejects.toMatchObject({
      ...late,
      sent: "no",
      attempts: 0,
    });
    await clock.advance(500);
    await ended;
  });

  test("of a call that shares another's response counts that call's attempts", async () => {
    const { send, clock } = setUp([hanging]);
    void send().catch(() => undefined);
    const ended = expect(send({ timeout: { total: 500 } })).rejects.toMatchObject({
      ...late,
      sent: "maybe",
      attempts: 1,
    });
    await clock.advance(500);
    await ended;
  });

  test("leaves no timer and no listener behind", async () => {
    const { send, clock } = setUp([good()]);
    const { signal } = new AbortController();
    await send({ signal });
    expect([clock.pending(), getEventListeners(signal, "abort")]).toEqual([0, []]);
  });

  test("is the call's, the client's or the operation's", async () => {
    const operation = { ...getThing, defaults: { ...getThing.defaults, totalTimeout: 300 } };
    for (const [client, own, timeout] of [
      [undefined, undefined, 300],
      [200, undefined, 200],
      [200, 100, 100],
    ]) {
      const { send, clock } = setUp([hanging], { timeout: { total: client } });
      const ended = expect(send({ timeout: { total: own } }, operation)).rejects.toMatchObject({ timeout });
      await clock.run();
      await ended;
    }
  });
});

const stored = (): Response => Response.json({ id: "7" }, { headers: { "cache-control": "max-age=60" } });

test("an abort ends a call with its reason, even before the request, and although a response is stored", async () => {
  const reason = new Error("stopped");
  const { send, fetch } = setUp([stored()]);
  await expect(send({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(fetch.requests).toEqual([]);
  await send();
  expect((await send()).isStored).toBe(true);
  await expect(send({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

describe("the credential", () => {
  test("is requested if an operation takes one, at the client's own address", async () => {
    const source = vi.fn(() => bearer("a-token-of-one"));
    const { send } = setUp([repeat(good())], { auth: source });
    await send({}, publicThing);
    await send({}, getThing, { url: "https://other.example/things/7" });
    expect(source).not.toHaveBeenCalled();
    await send({}, ownThing);
    expect(source).toHaveBeenCalled();
  });

  test("of another kind is refused before the request", async () => {
    const { send, fetch } = setUp([], { auth: () => token("a-token") });
    await expect(send({}, ownThing)).rejects.toMatchObject({ code: "parameter", parameter: "auth" });
    expect(fetch.requests).toEqual([]);
  });

  test("tells stored responses apart, even of an operation that accepts one kind", async () => {
    let current = bearer("a-token-of-ann");
    const { send } = setUp([repeat(stored())], { auth: () => current });
    await send({}, ownThing);
    current = bearer("a-token-of-bob");
    expect((await send({}, ownThing)).isStored).toBe(false);
    expect((await send({}, ownThing)).isStored).toBe(true);
  });

  test("of another kind is refused although a response to it is stored", async () => {
    const { send } = setUp([stored()], { auth: token("a-token") });
    await send();
    expect((await send()).isStored).toBe(true);
    await expect(send({}, { ...getThing, auth: ownThing.auth })).rejects.toMatchObject({ parameter: "auth" });
  });
});

describe("calls at the same time", () => {
  test("share one response if they are equal reads, and say so", async () => {
    const { send, fetch, events } = setUp([good()]);
    const [first, second] = await Promise.all([send(), send()]);
    expect(fetch.requests).toHaveLength(1);
    expect(first.answer).toBe(second.answer);
    expect(events.filter(({ type }) => type === "wait")).toMatchObject([
      { call: 2, attempt: 0, atLeast: 0, flight: 1 },
    ]);
    expect(second.meta()).toMatchObject({ attempts: 1, cache: "miss" });
  });

  test.each<[string, CallOptions, Operation, Partial<UnencodedRequest>]>([
    ["another address", {}, getThing, { url: `${BASE}/things/8` }],
    ["another operation", {}, { ...getThing, id: "shop.other" }, {}],
    ["another header", {}, getThing, { headers: new Headers({ "x-a": "1" }) }],
    ["a header of the call", { headers: { "X-A": "1" } }, getThing, {}],
    ["another cache mode", { cache: "reload" }, getThing, {}],
    ["other retries", { retry: { retries: 0 } }, getThing, {}],
    ["another wait", { retry: { maxWait: Infinity } }, getThing, {}],
    ["another deadline of attempts", { timeout: { attempt: 500 } }, getThing, {}],
  ])("do not share it with %s", async (_, own, operation, change) => {
    const { send, fetch } = setUp([repeat(good())]);
    await Promise.all([send(), send(own, operation, change)]);
    expect(fetch.requests).toHaveLength(2);
  });

  test("do not share a change, even of a safe operation by POST", async () => {
    const { send, fetch } = setUp([repeat(good())]);
    await Promise.all([send({}, createThing), send({}, createThing)]);
    await Promise.all([send({}, { ...createThing, safe: true }), send({}, { ...createThing, safe: true })]);
    expect(fetch.requests).toHaveLength(4);
  });

  test("do not share a response from before a change", async () => {
    const answers: ((response: Response) => void)[] = [];
    const later = () => new Promise<Response>((resolve) => void answers.push(resolve));
    const { send, fetch, clock } = setUp([later, good(), good()]);
    const before = send();
    await clock.advance(0);
    await send({}, createThing);
    expect((await send()).answer.text).toBe('{"id":"7"}');
    expect(fetch.requests).toHaveLength(3);
    answers[0]?.(Response.json({ id: "old" }));
    expect((await before).answer.text).toBe('{"id":"old"}');
  });

  test("end by themselves: the abort of one does not end another's", async () => {
    const answers: ((response: Response) => void)[] = [];
    const later = () => new Promise<Response>((resolve) => void answers.push(resolve));
    const { send, clock, fetch } = setUp([later]);
    const controller = new AbortController();
    const first = send({ signal: controller.signal });
    const second = send();
    await clock.advance(0);
    controller.abort(new Error("stopped"));
    await expect(first).rejects.toThrow("stopped");
    answers[0]?.(good());
    expect((await second).answer.text).toBe('{"id":"7"}');
    expect(fetch.requests).toHaveLength(1);
  });
});

test("the limits that responses announce are known without a request", async () => {
  const headers = { "ratelimit-limit": "10", "ratelimit-remaining": "4", "ratelimit-reset": "60" };
  const { client, send } = setUp([Response.json({ id: "7" }, { headers })]);
  expect(client.knownLimits()).toEqual([]);
  await send();
  expect(client.knownLimits()).toMatchObject([
    { service: "shop", origin: "https://sender.example", remaining: 4 },
  ]);
});
