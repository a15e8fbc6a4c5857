import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  createClient,
  retryBudget,
  type CacheStore,
  type ClientEvent,
  type ClientOptions,
  type Clock,
  type Listeners,
  type Phase,
  type Timings,
} from "../src/index.ts";
import { fakeClock, scriptedFetch, type FakeClock, type Scripted } from "../src/testing/index.ts";
import { byCursor, getThing } from "./shop.ts";

const WIRE = 100;
const LOOKING = 7;
const KEEPING = 11;
const DECODING = 5;
const VALIDATING = 3;
const NONE: Timings = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };

const sleep = (clock: Clock, delay: number): Promise<void> =>
  new Promise((resolve) => void clock.timer(delay, resolve));

/** A store that takes its time. */
function slowStore(clock: Clock): CacheStore {
  const kept = new Map<string, string>();
  return {
    async get(key) {
      await sleep(clock, LOOKING);
      return kept.get(key);
    },
    async set(key, value) {
      await sleep(clock, KEEPING);
      kept.set(key, value);
    },
    delete: (key) => kept.delete(key),
  };
}

/** A clock that also goes on while something is done at once: parsing, and the first reading of a parsed value. */
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
  const told: ClientEvent[] = [];
  const scripted = scriptedFetch(...script);
  const client = createClient({
    baseUrl: "https://phases.example",
    clock,
    async fetch(request) {
      await sleep(clock, WIRE);
      return scripted(request);
    },
    random: () => 1,
    retryBudget: retryBudget(),
    cache: false,
    on: { any: (event) => void told.push(event) },
    ...options,
  });
  return { client, clock, told };
}

const thing = (headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ id: "7" }, { headers });

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the phases of a call", () => {
  test("each has its own time, and together they are the whole", async () => {
    const clock = fakeClock();
    const { client } = setUp(
      [thing({ etag: '"1"' })],
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

  test("an answer out of the cache takes the cache's time alone", async () => {
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

  test("attempts add up; the wait between them is no phase", async () => {
    const { client, clock } = setUp([new Response("", { status: 503 }), thing()]);
    const call = client.call(getThing, { id: "7" }).withResponse();
    await clock.run();
    const { timings, attempts } = (await call).meta;
    expect(attempts).toBe(2);
    expect(timings).toEqual({ ...NONE, wire: 2 * WIRE, total: 2 * WIRE + 50 });
  });

  test("who shares a flight is told what the flight took", async () => {
    const { client, clock } = setUp([thing()]);
    const both = [client.call(getThing, { id: "7" }), client.call(getThing, { id: "7" })].map((call) =>
      call.withResponse(),
    );
    await clock.run();
    for (const { meta } of await Promise.all(both)) expect(meta.timings.wire).toBe(WIRE);
  });
});

describe("the stream of events", () => {
  const types = (told: readonly ClientEvent[]): readonly string[] => told.map(({ type }) => type);

  test("tells what happens in its order, with the time of each phase so far", async () => {
    const { client, clock, told } = setUp([new Response("", { status: 503 }), thing()]);
    client.call(getThing, { id: "7" }).catch(() => undefined);
    await clock.run();
    expect(types(told)).toEqual(["request", "response", "retry", "request", "response"]);
    expect(told.map(({ at }) => at)).toEqual([0, WIRE, WIRE, WIRE + 50, 2 * WIRE + 50]);
    expect(told.map(({ timings }) => timings.wire)).toEqual([0, WIRE, WIRE, WIRE, 2 * WIRE]);
    expect(told.every(({ call, operation }) => call === 1 && operation === "shop.get")).toBe(true);
  });

  test("an event is as it was when it was told", async () => {
    const { client, clock, told } = setUp([thing()]);
    client.call(getThing, { id: "7" }).catch(() => undefined);
    await clock.run();
    expect(told[0]?.timings).toEqual(NONE);
  });

  test("a call that runs out of time says where it went", async () => {
    const { client, clock, told } = setUp(
      [new Response("", { status: 503, headers: { "x-request-id": "r" } })],
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
    expect(told.at(-1)).toMatchObject({ type: "error", at: 230, timings: { wire: 180 } });
  });

  test.each([
    ["a body that is no JSON", new Response("{"), "decode"],
    ["a value of another type", Response.json({ id: 7 }), "schema"],
  ])("%s is a call that failed", async (_, response, code) => {
    const { client, clock, told } = setUp([response]);
    const failed = client.call(getThing, { id: "7" }).then(undefined, (error: unknown) => error);
    const list = client
      .list(byCursor, {})
      .collect({ max: 1 })
      .catch(() => undefined);
    await clock.run();
    expect(await failed).toMatchObject({ code });
    await list;
    expect(told.filter(({ type }) => type === "error")).toHaveLength(2);
  });

  test.each<[string, () => void]>([
    [
      "throws",
      () => {
        throw new Error("a listener's own");
      },
    ],
    ["is rejected", () => Promise.reject(new Error("a listener's own"))],
  ])("a listener that %s does the call no harm, and is told as a warning", async (_, listener) => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const on: Listeners = { any: listener, request: listener };
    const { client, clock } = setUp([thing()], { on });
    const call = client.call(getThing, { id: "7" }).then(({ id }) => id);
    await clock.run();
    expect(await call).toBe("7");
    expect(warn).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenCalledWith(new Error("a listener's own"));
  });
});

describe("the README", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const [, section = ""] = readme.split("\n## Events\n");
  const names = Array.from(
    section
      .split("\n## ", 1)
      .join("")
      .matchAll(/^\| `(\w+)`/gm),
    ([, name]) => name,
  );
  const events = {
    request: true,
    response: true,
    retry: true,
    wait: true,
    cache: true,
    page: true,
    drift: true,
    error: true,
  } satisfies Record<ClientEvent["type"], true>;
  const phases = NONE satisfies Record<Phase, number>;

  test("has every event and every phase", () => {
    expect(names).toEqual([...Object.keys(events), ...Object.keys(phases)]);
  });
});
