import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byCursor, getThing } from "../../test/shop.ts";
import { KEEPING, LOOKING, sleep, slowStore } from "../../test/slow-store.ts";
import { retryBudget } from "../run/retry-policy.ts";
import { bearer, queryToken } from "../auth/schemes.ts";
import { textStore } from "../cache/text-store.ts";
import { createClient } from "../client/create-client.ts";
import type { ClientOptions } from "../client/types.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { type Scripted, scriptedFetch } from "../testing/scripted-fetch.ts";
import { traced } from "./traced.ts";

const WIRE = 100;

const BEGAN = Date.UTC(2026, 0, 1);

const thing = (headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ id: "7" }, { headers });

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}, clock = fakeClock(BEGAN)) {
  const exporter = new InMemorySpanExporter();
  let open = 0;
  const counter: SpanProcessor = {
    onStart: () => void (open += 1),
    onEnd: () => void (open -= 1),
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  };
  const provider = new BasicTracerProvider({ spanProcessors: [counter, new SimpleSpanProcessor(exporter)] });
  const tracer = provider.getTracer("test");
  const { on } = traced(tracer, { clock });
  const scripted = scriptedFetch(...script);
  const client = createClient({
    baseUrl: "https://traced.example",
    clock,
    async fetch(url, init) {
      await sleep(clock, WIRE);
      return scripted(url, init);
    },
    random: () => 1,
    retryBudget: retryBudget(),
    cache: false,
    on,
    ...options,
  });
  const spans = () =>
    exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      kind: span.kind,
      attributes: span.attributes,
      status: span.status,
      events: span.events.map((event) => [event.name, event.attributes]),
      from: at(span.startTime),
      to: at(span.endTime),
      id: span.spanContext().spanId,
      trace: span.spanContext().traceId,
      parent: span.parentSpanContext?.spanId,
      links: span.links.map((link) => link.context.spanId),
    }));
  return { client, clock, tracer, spans, open: () => open };
}

/** Milliseconds since the start of the clock. */
const at = ([seconds, nanoseconds]: readonly [number, number]): number =>
  seconds * 1_000 + nanoseconds / 1_000_000 - BEGAN;

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});

afterAll(() => {
  context.disable();
});

describe("a call", () => {
  test("is a span with a child span for its request, by the semantic conventions", async () => {
    const { client, clock, spans } = setUp([thing()]);
    const call = client.call(getThing, { id: "7" }).then();
    await clock.run();
    await call;
    const [request, whole] = spans();
    expect(whole).toMatchObject({
      name: "shop.get",
      kind: SpanKind.INTERNAL,
      attributes: { "http_core.requests": 1 },
      status: { code: SpanStatusCode.UNSET },
      from: 0,
      to: WIRE,
      parent: undefined,
    });
    expect(request).toMatchObject({
      name: "GET",
      kind: SpanKind.CLIENT,
      attributes: {
        "http.request.method": "GET",
        "url.full": "https://traced.example/things/7",
        "server.address": "traced.example",
        "server.port": 443,
        "http.response.status_code": 200,
      },
      status: { code: SpanStatusCode.UNSET },
      from: 0,
      to: WIRE,
      parent: whole?.id,
      trace: whole?.trace,
    });
    expect(request?.attributes).not.toHaveProperty(["http.request.resend_count"]);
  });

  test("is a child of the span that is active when it is created, whatever runs concurrently", async () => {
    const { client, clock, tracer, spans } = setUp([thing(), thing()]);
    const above = ["one", "other"].map((name) => tracer.startSpan(name));
    const calls = above.map((span, index) =>
      context.with(trace.setSpan(context.active(), span), () =>
        client.call(getThing, { id: String(index) }).then(),
      ),
    );
    await clock.run();
    await Promise.all(calls);
    const parents = spans()
      .filter(({ name }) => name === "shop.get")
      .map(({ parent }) => parent);
    expect(parents).toEqual(above.map((span) => span.spanContext().spanId));
  });

  test("ends with its result, without further waits", async () => {
    const { client, clock, spans } = setUp([thing()]);
    const call = client.call(getThing, { id: "7" }).then();
    await clock.advance(WIRE);
    await call;
    expect(clock.pending()).toBe(0);
    expect(spans().map(({ name }) => name)).toEqual(["GET", "shop.get"]);
  });

  test("has each attempt, and the reason of its wait", async () => {
    const { client, clock, spans } = setUp([
      new Response("", { status: 503 }),
      () => Promise.reject(new TypeError("fetch failed")),
      thing(),
    ]);
    const call = client.call(getThing, { id: "7" }).then();
    await clock.run();
    await call;
    const [first, second, third, whole] = spans();
    expect(first).toMatchObject({
      attributes: { "http.response.status_code": 503, "error.type": "503" },
      status: { code: SpanStatusCode.ERROR },
      from: 0,
      to: WIRE,
    });
    expect(second).toMatchObject({
      attributes: { "http.request.resend_count": 1, "error.type": "network" },
      status: { code: SpanStatusCode.ERROR },
    });
    expect(third).toMatchObject({
      attributes: { "http.request.resend_count": 2, "http.response.status_code": 200 },
      status: { code: SpanStatusCode.UNSET },
    });
    expect(whole).toMatchObject({
      attributes: { "http_core.requests": 3 },
      status: { code: SpanStatusCode.UNSET },
      events: [
        ["retry", { attempt: 1, delay_ms: 50 }],
        ["retry", { attempt: 2, delay_ms: 100 }],
      ],
      to: 3 * WIRE + 50 + 100,
    });
    expect(second?.from).toBe(WIRE + 50);
  });

  test("has the renewal of its credential", async () => {
    const { client, clock, spans } = setUp([new Response("{}", { status: 401 }), thing()], {
      auth: (rejected) => bearer(rejected === undefined ? "first-token" : "second-token"),
    });
    const call = client.call(getThing, { id: "7" }).then();
    await clock.run();
    await call;
    expect(spans().at(-1)?.events).toEqual([["refresh", { attempt: 1 }]]);
  });

  test("that fails has its error at once", async () => {
    const { client, clock, spans } = setUp([new Response("", { status: 404 })]);
    const call = client.call(getThing, { id: "7" }).catch(() => undefined);
    await clock.run();
    await call;
    const [request, whole] = spans();
    expect(request).toMatchObject({
      attributes: { "error.type": "404" },
      status: { code: SpanStatusCode.ERROR },
    });
    expect(whole).toMatchObject({
      attributes: { "error.type": "not_found" },
      status: { code: SpanStatusCode.ERROR },
    });
    expect(whole?.status.message).toContain("404");
  });

  test("whose response does not match its schema has failed, though its request has not", async () => {
    const { client, clock, spans } = setUp([Response.json({ id: true })]);
    const call = client.call(getThing, { id: "7" }, { validate: "strict" }).catch(() => undefined);
    await clock.run();
    await call;
    const [request, whole, ...others] = spans();
    expect(request?.status.code).toBe(SpanStatusCode.UNSET);
    expect(whole?.status.code).toBe(SpanStatusCode.ERROR);
    expect(whole?.attributes).toMatchObject({ "error.type": "schema" });
    expect(others).toEqual([]);
  });

  test("that is aborted ends, without the abort's reason", async () => {
    const { client, clock, spans } = setUp([thing()]);
    const controller = new AbortController();
    const call = client.call(getThing, { id: "7" }, { signal: controller.signal }).catch(() => undefined);
    await clock.advance(WIRE / 2);
    controller.abort(new Error("the user's own secret"));
    await call;
    expect(spans()).toMatchObject([
      { name: "GET", attributes: { "error.type": "Error" }, to: WIRE / 2 },
      { name: "shop.get", attributes: { "error.type": "Error" }, status: { code: SpanStatusCode.ERROR } },
    ]);
    expect(JSON.stringify(spans())).not.toContain("secret");
    await clock.run();
    expect(spans()).toHaveLength(2);
  });
});

describe("with a cache", () => {
  test("a span has the source of the response, and the time of the cache", async () => {
    const clock = fakeClock(BEGAN);
    const cache = slowStore(clock);
    const { client, spans } = setUp([thing({ "cache-control": "max-age=60" })], { cache }, clock);
    for (let time = 0; time < 2; time += 1) {
      const call = client.call(getThing, { id: "7" }).then();
      await clock.run();
      await call;
    }
    const finished = spans().map(({ name, attributes, from, to }) => [
      name,
      attributes["http_core.cache"],
      attributes["http_core.requests"],
      to - from,
    ]);
    expect(finished).toEqual([
      ["GET", undefined, undefined, WIRE],
      ["shop.get", "miss", 1, LOOKING + WIRE + KEEPING],
      ["shop.get", "fresh", 0, LOOKING],
    ]);
  });
});

describe("a list", () => {
  test("is a span per page", async () => {
    const pages = [
      { data: [{ id: "1" }], next_cursor: "b" },
      { data: [{ id: "2" }], next_cursor: "LTE=" },
    ].map((page) => Response.json(page));
    const { client, clock, spans } = setUp(pages);
    const rows = client.list(byCursor, {}).collect({ max: 10 });
    await clock.run();
    await rows;
    const calls = spans().filter(({ kind }) => kind === SpanKind.INTERNAL);
    expect(
      calls.map(({ attributes }) => [attributes["http_core.page"], attributes["http_core.rows"]]),
    ).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  test("with an unusable next page has one more, failed span when the next page is requested", async () => {
    const stuck = () => Response.json({ data: [{ id: "1" }], next_cursor: "again" });
    const { client, clock, spans, open } = setUp([stuck, stuck]);
    const rows = client
      .list(byCursor, {})
      .collect({ max: 10 })
      .catch(() => undefined);
    await clock.run();
    await rows;
    const calls = spans().filter(({ kind }) => kind === SpanKind.INTERNAL);
    expect(
      calls.map(({ attributes }) => [attributes["http_core.requests"], attributes["error.type"]]),
    ).toEqual([
      [1, undefined],
      [1, undefined],
      [0, "pagination"],
    ]);
    expect(open()).toBe(0);
  });
});

test("no span contains a secret, whatever a service echoes", async () => {
  const SECRET = "s3cret-of-a-span";
  const { client, clock, spans } = setUp(
    [
      new Response("", { status: 503, headers: { "x-echo": SECRET } }),
      Response.json({ message: `Refused: ${SECRET}` }, { status: 401, headers: { "x-request-id": SECRET } }),
      Response.json({ message: `Refused: ${SECRET}` }, { status: 401 }),
    ],
    { auth: queryToken(SECRET) },
  );
  const call = client.call(getThing, { id: "7" }).catch(() => undefined);
  await clock.run();
  await call;
  const printed = JSON.stringify(spans());
  expect(printed).toContain("https://traced.example/things/7");
  expect(printed).not.toContain(SECRET);
});

test("an attempt is reported even if its host name occurs in a credential", async () => {
  const { client, clock, spans } = setUp([new Response("", { status: 503 }), thing()], {
    baseUrl: "http://localhost:8080",
    auth: queryToken("localhost"),
  });
  const call = client.call(getThing, { id: "7" }).then();
  await clock.run();
  await call;
  const attempts = spans().filter(({ kind }) => kind === SpanKind.CLIENT);
  expect(attempts.map(({ attributes }) => attributes["http.response.status_code"])).toEqual([503, 200]);
  expect(attempts[1]?.attributes["url.full"]).toBe("http://[redacted]:8080/things/7");
  expect(attempts[1]?.attributes).not.toHaveProperty("server.address");
});

describe("no span is left open", () => {
  const STALE = {
    "cache-control": "max-age=1, stale-while-revalidate=60",
    date: new Date(BEGAN).toUTCString(),
  };

  test.for([
    ["succeeds", thing()],
    ["fails", new TypeError("fetch failed")],
    ["fails for good", new Response("", { status: 404 })],
  ] as const)("by a revalidation in the background that %s", async ([, later]) => {
    const { client, clock, spans, open } = setUp([thing(STALE), later], { cache: textStore(new Map()) });
    for (const wait of [0, 10_000]) {
      await clock.advance(wait);
      const call = client.call(getThing, { id: "7" }).then();
      await clock.run();
      await call;
    }
    const calls = spans().filter(({ kind }) => kind === SpanKind.INTERNAL);
    expect(calls.map(({ attributes }) => attributes["http_core.cache"])).toEqual(["miss", "stale"]);
    expect(open()).toBe(0);
  });

  test("by a stale page, which has its contents", async () => {
    const page = Response.json({ data: [{ id: "1" }], next_cursor: "LTE=" }, { headers: STALE });
    const { client, clock, spans, open } = setUp([page], { cache: textStore(new Map()) });
    for (const wait of [0, 10_000]) {
      await clock.advance(wait);
      const first = client.list(byCursor, {}).then();
      await clock.run();
      await first;
    }
    const calls = spans().filter(({ kind }) => kind === SpanKind.INTERNAL);
    expect(
      calls.map(({ attributes }) => [attributes["http_core.cache"], attributes["http_core.rows"]]),
    ).toEqual([
      ["miss", 1],
      ["stale", 1],
    ]);
    expect(open()).toBe(0);
  });

  test("by calls that share a request, each of which has its own span, linked to the sender's", async () => {
    const { client, clock, spans, open } = setUp([thing()], { cache: textStore(new Map()) });
    const calls = [1, 2, 3].map(() => client.call(getThing, { id: "7" }).then());
    await clock.run();
    await Promise.all(calls);
    const [request, ...whole] = spans();
    expect(request?.kind).toBe(SpanKind.CLIENT);
    const carrier = whole.find(({ id }) => id === request?.parent);
    expect(whole.map(({ links, from, to }) => ({ links, from, to }))).toEqual([
      { links: [], from: 0, to: WIRE },
      { links: [carrier?.id], from: 0, to: WIRE },
      { links: [carrier?.id], from: 0, to: WIRE },
    ]);
    expect(open()).toBe(0);
  });

  test("by a flight that goes on for others after its first call was aborted", async () => {
    const { client, clock, spans, open } = setUp(
      [new Response("", { status: 503 }), new Response("", { status: 404 })],
      { cache: textStore(new Map()) },
    );
    const controller = new AbortController();
    const calls = [{ signal: controller.signal }, {}].map((options) =>
      client.call(getThing, { id: "7" }, options).catch(() => undefined),
    );
    await clock.advance(WIRE / 2);
    controller.abort();
    await clock.run();
    await Promise.all(calls);
    expect(spans().map(({ name, attributes }) => [name, attributes["error.type"]])).toEqual([
      ["GET", "AbortError"],
      ["shop.get", "AbortError"],
      ["shop.get", "not_found"],
    ]);
    expect(open()).toBe(0);
  });

  test("by calls that are not awaited, and by those that were never sent", async () => {
    const { client, clock, spans, open } = setUp([thing()]);
    void client.call(getThing, { id: "1" });
    void client.call(getThing, { id: "2" }).then();
    await clock.run();
    expect(spans().map(({ name }) => name)).toEqual(["GET", "shop.get"]);
    expect(open()).toBe(0);
    expect(clock.pending()).toBe(0);
  });
});
