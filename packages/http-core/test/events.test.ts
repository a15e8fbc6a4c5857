import { fakeClock, repeat, scriptedFetch, type FakeClock, type Scripted } from "@org/http-core/testing";
import type { Operation } from "@org/http-core/operation";
import {
  createClient,
  memoryStore,
  retryBudget,
  type CallOptions,
  type ClientEvent,
  type ClientOptions,
  type Clock,
  type ListOptions,
  type Listeners,
  type Timings,
} from "@org/http-core";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { byCursor, getThing } from "./shop.ts";
import { KEEPING, LOOKING, sleep, slowStore } from "./slow-store.ts";

const WIRE = 100;
const DECODING = 5;
const VALIDATING = 3;
const NONE: Timings = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };

/** A clock that also advances during synchronous work: parsing, and the first read of a parsed value. */
function working(clock: FakeClock): Clock {
  let worked = 0;
  const parse = JSON.parse;
  vi.spyOn(JSON, "parse").mockImplementation((text: string) => {
    worked += DECODING;
    const value: unknown = parse(text);
    if (typeof value !== "object" || value === null || !("id" in value)) return value;
    const { id } = value;
    let read = false;
    return Object.defineProperty(value, "id", {
      enumerable: true,
      get() {
        if (!read) worked += VALIDATING;
        read = true;
        return id;
      },
    });
  });
  return { ...clock, monotonic: () => clock.monotonic() + worked };
}

function setUp(
  script: readonly Scripted[],
  options: Partial<ClientOptions> = {},
  clock: FakeClock = fakeClock(),
) {
  const received: ClientEvent[] = [];
  const scripted = scriptedFetch(...script);
  const client = createClient({
    baseUrl: "https://phases.example",
    clock,
    async fetch(url, init) {
      await sleep(clock, WIRE);
      return scripted(url, init);
    },
    random: () => 1,
    retryBudget: retryBudget(),
    cache: false,
    on: { any: (event) => void received.push(event) },
    ...options,
  });
  return { client, clock, received };
}

const thing = (headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ id: "7" }, { headers });

afterEach(() => {
  vi.restoreAllMocks();
});

const types = (received: readonly ClientEvent[]): readonly string[] => received.map(({ type }) => type);

/** An operation with unchecked parameter types. */
const untyped: Operation<object> = { ...getThing, params: getThing.params };

describe("the phases of a call", () => {
  test("each have their own time, which sum up to the total", async () => {
    const clock = fakeClock();
    const { client } = setUp(
      [repeat(thing({ etag: '"1"' }), 2)],
      {
        clock: working(clock),
        cache: slowStore(clock),
        limit: { windows: [{ requests: 1, per: 1_000 }] },
      },
      clock,
    );
    const first = client.call(getThing, { id: "1" }).withResponse();
    const second = client.call(getThing, { id: "2" }).withResponse();
    await clock.run();
    const { timings } = (await first).meta;
    const { total, ...phases } = timings;
    expect(phases).toEqual({
      queue: 0,
      cache: LOOKING + KEEPING,
      wire: WIRE,
      decode: DECODING,
      validate: VALIDATING,
    });
    expect(total).toBe(Object.values(phases).reduce((sum, phase) => sum + phase));
    expect((await second).meta.timings.queue).toBeGreaterThanOrEqual(1_000 - WIRE);
  });

  test("a response from the cache has time in the cache phase only", async () => {
    const clock = fakeClock();
    const { client } = setUp([thing({ "cache-control": "max-age=60" })], { cache: slowStore(clock) }, clock);
    const kept = client.call(getThing, { id: "7" });
    kept.catch(() => undefined);
    await clock.run();
    const fresh = client.call(getThing, { id: "7" }).withResponse();
    fresh.catch(() => undefined);
    await clock.run();
    expect((await fresh).meta).toMatchObject({ cache: "fresh", timings: { ...NONE, cache: LOOKING } });
  });

  test("sum up over attempts; the wait between attempts belongs to no phase", async () => {
    const { client, clock } = setUp([new Response("", { status: 503 }), thing()]);
    const call = client.call(getThing, { id: "7" }).withResponse();
    await clock.run();
    const { timings, attempts } = (await call).meta;
    expect(attempts).toBe(2);
    expect(timings).toEqual({ ...NONE, wire: 2 * WIRE, total: 2 * WIRE + 50 });
  });

  test("of a deduplicated call are those of the shared request", async () => {
    const { client, clock } = setUp([thing()]);
    const both = [client.call(getThing, { id: "7" }), client.call(getThing, { id: "7" })].map((call) =>
      call.withResponse(),
    );
    await clock.run();
    for (const { meta } of await Promise.all(both)) expect(meta.timings.wire).toBe(WIRE);
  });
});

describe("the stream of events", () => {
  test("is in order, with the time of each phase so far", async () => {
    const { client, clock, received } = setUp([new Response("", { status: 503 }), thing()]);
    client.call(getThing, { id: "7" }).catch(() => undefined);
    await clock.run();
    expect(types(received)).toEqual(["request", "response", "retry", "request", "response", "done"]);
    const end = 2 * WIRE + 50;
    expect(received.map(({ at }) => at)).toEqual([0, WIRE, WIRE, WIRE + 50, end, end]);
    expect(received.map(({ timings }) => timings.wire)).toEqual([0, WIRE, WIRE, WIRE, 2 * WIRE, 2 * WIRE]);
    expect(received.every(({ call, operation }) => call === 1 && operation === "shop.get")).toBe(true);
  });

  test("keeps each event as it was when it was emitted", async () => {
    const { client, clock, received } = setUp([thing()]);
    client.call(getThing, { id: "7" }).catch(() => undefined);
    await clock.run();
    expect(received[0]?.timings).toEqual(NONE);
  });

  test("has the phases of a call that timed out", async () => {
    const { client, clock, received } = setUp(
      [repeat(new Response("", { status: 503, headers: { "x-request-id": "r" } }), 2)],
      {
        timeout: { total: 230 },
        retry: { retries: 9 },
      },
    );
    const failed = client.call(getThing, { id: "7" }).then(undefined, (error: unknown) => error);
    await clock.run();
    expect(await failed).toMatchObject({
      code: "timeout",
      scope: "total",
      attempts: 2,
      status: 503,
      requestId: "r",
      cause: { code: "server" },
    });
    expect(received.at(-1)).toMatchObject({ type: "error", at: 230, timings: { wire: 180 } });
  });

  test.each([
    ["a body that is no JSON", new Response("{"), "decode"],
    ["a value of another type", Response.json({ id: true }), "schema"],
  ])("%s is a failed call", async (_, response, code) => {
    const { client, clock, received } = setUp([repeat(response, 2)]);
    const failed = client.call(getThing, { id: "7" }).then(undefined, (error: unknown) => error);
    const list = client
      .list(byCursor, {})
      .collect({ max: 1 })
      .catch(() => undefined);
    await clock.run();
    expect(await failed).toMatchObject({ code });
    await list;
    expect(received.filter(({ type }) => type === "error")).toHaveLength(2);
  });

  test.each<[string, () => void]>([
    [
      "throws",
      () => {
        throw new Error("a listener's own");
      },
    ],
    ["is rejected", () => Promise.reject(new Error("a listener's own"))],
  ])("a listener that %s does not affect the call, and causes a warning", async (_, listener) => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const on: Listeners = { any: listener, request: listener };
    const { client, clock } = setUp([thing()], { on });
    const call = client.call(getThing, { id: "7" }).then(({ id }) => id);
    await clock.run();
    expect(await call).toBe("7");
    expect(warn).toHaveBeenCalledTimes(4);
    expect(warn).toHaveBeenCalledWith(new Error("a listener's own"));
  });
});

describe("a call that joins another's request", () => {
  const of = (received: readonly ClientEvent[], call: number): readonly ClientEvent[] =>
    received.filter((event) => event.call === call);

  test("reports the other call and its result; the requests belong to the other", async () => {
    const { client, clock, received } = setUp([new Response("", { status: 503 }), thing({ etag: '"1"' })], {
      cache: memoryStore(),
    });
    const both = [client.call(getThing, { id: "7" }), client.call(getThing, { id: "7" })];
    const all = Promise.all(both);
    await clock.run();
    await all;
    const ofTheFirst = ["request", "response", "retry", "request", "response", "cache", "done"];
    expect(types(of(received, 1))).toEqual(ofTheFirst);
    expect(of(received, 2)).toMatchObject([
      { type: "wait", attempt: 0, atLeast: 0, flight: 1 },
      { type: "cache", state: "miss" },
      { type: "done" },
    ]);
  });

  test("has no cache event without a cache", async () => {
    const { client, clock, received } = setUp([thing()], { cache: false });
    const all = Promise.all([client.call(getThing, { id: "7" }), client.call(getThing, { id: "7" })]);
    await clock.run();
    await all;
    expect(types(of(received, 2))).toEqual(["wait", "done"]);
  });

  test("reports its own failure, once", async () => {
    const { client, clock, received } = setUp([new Response("", { status: 404 })]);
    const both = [1, 2].map(() => client.call(getThing, { id: "7" }).catch(() => undefined));
    await clock.run();
    await Promise.all(both);
    expect(types(of(received, 2))).toEqual(["wait", "error"]);
  });
});

describe("every failure of a call emits one error event", () => {
  const failing = async (work: () => unknown): Promise<unknown> =>
    Promise.resolve(work()).then(
      () => undefined,
      (error: unknown) => error,
    );

  test.each<[string, object, CallOptions]>([
    ["a parameter", { id: 7 }, {}],
    ["an option", { id: "7" }, { timeout: { total: NaN } }],
    ["a header", { id: "7" }, { headers: { "x-note": "a\nb" } }],
    ["a base address", { id: "7" }, { baseUrl: "https://me@phases.example" }],
  ])("a call in which %s is invalid", async (_, params, options) => {
    const { client, received } = setUp([thing()]);
    const call = client.call(untyped, params, options);
    const errors = [await failing(() => call), await failing(() => call), await failing(() => call.raw())];
    expect(errors[0]).toMatchObject({ code: "parameter", attempts: 0 });
    expect(new Set(errors).size).toBe(1);
    expect(received).toMatchObject([{ type: "error", call: 1, operation: "shop.get", error: errors[0] }]);
  });

  test.each<[string, object, ListOptions]>([
    ["a parameter", { limit: -1 }, {}],
    ["an option", {}, { max: NaN }],
    ["a checkpoint", {}, { from: "none" }],
  ])("a list in which %s is invalid", async (_, params, options) => {
    const { client, received } = setUp([thing()]);
    const list = client.list(byCursor, params, options);
    const errors = [await failing(() => list), await failing(() => list.collect({ max: 1 }))];
    expect(errors[0]).toMatchObject({ code: "parameter", attempts: 0 });
    expect(new Set(errors).size).toBe(1);
    expect(received).toMatchObject([{ type: "error", operation: "shop.byCursor", error: errors[0] }]);
  });

  test("a list whose next page cannot be determined, when the next page is requested", async () => {
    const { client, clock, received } = setUp([
      repeat(Response.json({ data: [{ id: "7" }], next_cursor: "again" }), 2),
    ]);
    const pages = (async () => {
      const first = await client.list(byCursor, {});
      const second = await first.next();
      const before = types(received);
      const errors = [
        await failing(() => second?.next() ?? first),
        await failing(() => second?.next() ?? first),
      ];
      return { before, errors };
    })();
    await clock.run();
    const { before, errors } = await pages;
    expect(before).not.toContain("error");
    expect(errors[0]).toMatchObject({ code: "pagination", pages: 2 });
    expect(received.filter(({ type }) => type === "error")).toMatchObject([{ error: errors[0], call: 2 }]);
  });
});

describe("a call emits `done`", () => {
  const dones = (received: readonly ClientEvent[]): readonly number[] =>
    received.filter(({ type }) => type === "done").map(({ call }) => call);

  test("once, whichever of its methods are used", async () => {
    const { client, clock, received } = setUp([thing()]);
    const call = client.call(getThing, { id: "7" });
    const all = Promise.all([call.raw(), call, call.withResponse(), call.raw()]);
    await clock.run();
    await all;
    expect(dones(received)).toEqual([1]);
  });

  test("if only raw() is used", async () => {
    const { client, clock, received } = setUp([new Response("{")]);
    const raw = client.call(getThing, { id: "7" }).raw();
    await clock.run();
    expect(await (await raw).text()).toBe("{");
    expect(types(received)).toEqual(["request", "response", "done"]);
  });

  test("not if it failed, though raw() still has the response", async () => {
    const { client, clock, received } = setUp([new Response("{")]);
    const call = client.call(getThing, { id: "7" });
    const failed = call.catch((error: unknown) => error);
    await clock.run();
    expect(await failed).toMatchObject({ code: "decode" });
    await call.raw();
    expect(types(received)).toEqual(["request", "response", "error"]);
  });

  test("once per page of a list", async () => {
    const pages = ["b", "LTE="].map((next_cursor) => Response.json({ data: [{ id: "1" }], next_cursor }));
    const { client, clock, received } = setUp(pages);
    const rows = client.list(byCursor, {}).collect({ max: 10 });
    await clock.run();
    await rows;
    expect(dones(received)).toEqual([1, 2]);
  });
});

describe("the README", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const [, section = ""] = readme.split("\n## Listen to events\n");
  const names = Array.from(
    section
      .split("\n## ", 1)
      .join("")
      .matchAll(/^\| `(\w+)`/gm),
    ([, name]) => name,
  );
  const events = {
    request: true,
    redirect: true,
    response: true,
    refresh: true,
    retry: true,
    wait: true,
    cache: true,
    page: true,
    drift: true,
    done: true,
    error: true,
  } satisfies Record<ClientEvent["type"], true>;

  test("documents every event and every phase", () => {
    expect(names).toEqual([...Object.keys(events), ...Object.keys(NONE)]);
  });
});
