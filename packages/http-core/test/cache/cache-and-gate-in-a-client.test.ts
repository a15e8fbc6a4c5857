import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import {
  RateLimitError,
  bearer,
  createClient,
  memoryStore,
  type ClientEvent,
  type ClientOptions,
  withPrincipal,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { createThing, getThing } from "../shop.ts";

const BASE = "https://shop.example/api";
const ETAG = { etag: '"v1"' };

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const clock = options.clock ?? fakeClock();
  const fetch = scriptedFetch(...script);
  const events: ClientEvent[] = [];
  const on = { any: (event: ClientEvent) => void events.push(event) };
  return {
    client: createClient({ baseUrl: BASE, clock, fetch, random: () => 1, on, ...options }),
    fetch,
    events,
  };
}

describe("the cache in a client", () => {
  const tagged = (id = "7"): Response =>
    Response.json({ id }, { headers: { ...ETAG, "x-request-id": "first" } });
  const unchanged = (): Response =>
    new Response(null, { status: 304, headers: { ...ETAG, "x-request-id": "second" } });

  test("revalidates, and returns the stored response after a 304", async () => {
    const { client, fetch, events } = setUp([tagged(), unchanged()]);
    const first = await client.call(getThing, { id: "7" }).withResponse();
    const second = await client.call(getThing, { id: "7" }).withResponse();
    expect(second.data).toEqual({ id: "7" });
    expect([first.meta.cache, second.meta.cache]).toEqual(["miss", "revalidated"]);
    expect(second.meta.requestId).toBe("second");
    expect(fetch.requests[1]?.headers.get("if-none-match")).toBe('"v1"');
    expect(await second.response.json()).toEqual({ id: "7" });
    expect(events.filter(({ type }) => type === "cache")).toHaveLength(2);
  });

  test("returns a fresh response without a request, with its decimals", async () => {
    const fresh = new Response('{"id":"7","price":0.10}', { headers: { "cache-control": "max-age=60" } });
    const { client, fetch } = setUp([fresh]);
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7", price: "0.10" });
    const again = await client.call(getThing, { id: "7" }).withResponse();
    expect(again.data).toEqual({ id: "7", price: "0.10" });
    expect(again.meta).toMatchObject({ cache: "fresh", attempts: 0 });
    expect(fetch.requests).toHaveLength(1);
  });

  test("is separate for each account, and keeps an account's responses under a new token", async () => {
    const store = memoryStore();
    const clock = fakeClock();
    const anns = setUp([tagged("ann's")], {
      cache: store,
      clock,
      auth: withPrincipal("ann", bearer("token-1")),
    });
    await anns.client.call(getThing, { id: "7" });
    const bobs = setUp([tagged("bob's")], { cache: store, clock, auth: bearer("token-2") });
    expect(await bobs.client.call(getThing, { id: "7" })).toEqual({ id: "bob's" });
    expect(bobs.fetch.requests[0]?.headers.has("if-none-match")).toBe(false);
    const rotated = setUp([unchanged()], {
      cache: store,
      clock,
      auth: withPrincipal("ann", bearer("token-3")),
    });
    expect(await rotated.client.call(getThing, { id: "7" })).toEqual({ id: "ann's" });
  });

  test.each([
    [false, undefined],
    ["reload", undefined],
    ["no-store", undefined],
    ["default", '"v1"'],
  ] as const)("is used as the call says: %s", async (cache, condition) => {
    const { client, fetch } = setUp([tagged(), tagged()]);
    await client.call(getThing, { id: "7" });
    await client.call(getThing, { id: "7" }, { cache });
    expect(fetch.requests[1]?.headers.get("if-none-match") ?? undefined).toBe(condition);
  });

  test("sends nothing for only-if-cached", async () => {
    const { client, fetch } = setUp([tagged()]);
    const call = client.call(getThing, { id: "7" }, { cache: "only-if-cached" });
    await expect(call).rejects.toMatchObject({ code: "not_found", attempts: 0 });
    expect(fetch.requests).toHaveLength(0);
  });

  test("invalidates a stored response after a write", async () => {
    const fresh = (): Response => Response.json({ id: "7" }, { headers: { "cache-control": "max-age=60" } });
    const { client, fetch } = setUp([fresh(), Response.json({ id: "7" }), fresh()]);
    await client.call(getThing, { id: "7" });
    await client.call({ ...createThing, path: "/things/7" }, { name: "lamp" });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests.map(({ method }) => method)).toEqual(["GET", "POST", "GET"]);
  });
});

describe("a single flight", () => {
  test("serves all concurrent equal calls; an abort by one does not affect the others", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { client, fetch } = setUp([() => promise]);
    const controller = new AbortController();
    const calls = Array.from({ length: 5 }, () => client.call(getThing, { id: "7" }).then(({ id }) => id));
    const aborted = client
      .call(getThing, { id: "7" }, { signal: controller.signal })
      .then(undefined, (e: unknown) => e);
    await new Promise((done) => setImmediate(done));
    controller.abort(new Error("enough"));
    expect(await aborted).toEqual(new Error("enough"));
    resolve(Response.json({ id: "7" }));
    expect(await Promise.all(calls)).toEqual(["7", "7", "7", "7", "7"]);
    expect(fetch.requests).toHaveLength(1);
  });

  test("is not shared by calls with other options", async () => {
    const down = new Response("", { status: 503 });
    const { client, fetch } = setUp([down, Response.json({ id: "7" })], { random: () => 0 });
    const hasty = client.call(getThing, { id: "7" }, { retry: { retries: 0 } }).then(
      () => "an answer",
      () => "a failure",
    );
    const patient = client.call(getThing, { id: "7" }).then(({ id }) => id);
    expect([await hasty, await patient]).toEqual(["a failure", "7"]);
    expect(fetch.requests).toHaveLength(2);
  });

  test("is not shared by writes", async () => {
    const { client, fetch } = setUp([repeat(Response.json({ id: "7" }), 2)]);
    await Promise.all([client.call(createThing, { name: "a" }), client.call(createThing, { name: "a" })]);
    expect(fetch.requests).toHaveLength(2);
  });
});

describe("the gate in a client", () => {
  test("delays calls beyond a declared window, in order", async () => {
    const clock = fakeClock();
    const times: number[] = [];
    const timed = (): Response => {
      times.push(clock.now());
      return Response.json({ id: "7" });
    };
    const { client, events } = setUp([repeat(timed, 9)], {
      clock,
      limit: { windows: [{ requests: 3, per: 1_000 }] },
    });
    const calls = Promise.all(
      Array.from({ length: 9 }, (_, id) => client.call(getThing, { id: String(id) })),
    );
    await clock.run();
    await calls;
    for (const [index, at] of times.entries()) {
      const third = times[index + 3];
      if (third !== undefined) expect(third - at).toBeGreaterThanOrEqual(1_000);
    }
    expect(events.some(({ type }) => type === "wait")).toBe(true);
    expect(clock.pending()).toBe(0);
  });

  test("sends nothing while the announced budget is spent", async () => {
    const clock = fakeClock();
    const reset = String(Math.floor(clock.now() / 1000) + 30);
    const spent = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
    const { client, fetch } = setUp(
      [Response.json({ id: "7" }, { headers: spent }), Response.json({ id: "8" })],
      { clock },
    );
    await client.call(getThing, { id: "7" });
    await expect(client.call(getThing, { id: "8" }, { retry: { maxWait: 5_000 } })).rejects.toBeInstanceOf(
      RateLimitError,
    );
    expect(fetch.requests).toHaveLength(1);
    const waited = client.call(getThing, { id: "8" }).withResponse();
    await clock.run();
    expect((await waited).meta.timings.queue).toBeGreaterThanOrEqual(29_000);
  });

  test("reports the known limits without a request", async () => {
    const clock = fakeClock();
    const left = (r: number, t: number): Response =>
      Response.json(
        { id: "7" },
        {
          headers: {
            ratelimit: `"hour";r=${String(r)};t=${String(t)}`,
            "ratelimit-policy": '"hour";q=60;w=3600',
          },
        },
      );
    const slow = Promise.withResolvers<Response>();
    const { client, fetch } = setUp([left(41, 1_800), () => slow.promise], { clock });
    expect(client.limits()).toEqual([]);
    const { meta } = await client.call(getThing, { id: "7" }).withResponse();
    const resetAt = new Date(clock.now() + 1_800_000);
    const hour = { policy: "hour", limit: 60, remaining: 41, window: 3_600_000, resetAt };
    expect(meta.rateLimit).toEqual(hour);
    const budget = { service: "shop", origin: "https://shop.example", bucket: "" };
    expect(client.limits()).toEqual([{ ...hour, ...budget }]);
    const underWay = client.call(getThing, { id: "8" }).then(({ id }) => id);
    await clock.advance(0);
    expect(client.limits()).toEqual([{ ...hour, ...budget, remaining: 40 }]);
    slow.resolve(left(30, 1_800));
    await underWay;
    expect(client.limits()[0]?.remaining).toBe(30);
    expect(setUp([left(1, 1)], { clock }).client.limits()).toEqual([]);
    await clock.advance(2_000_000);
    expect(client.limits()).toEqual([]);
    expect(fetch.requests).toHaveLength(2);
  });

  test("reports a pause that the service requested, and an error has the announced limits", async () => {
    const clock = fakeClock();
    const reset = String(Math.floor(clock.now() / 1_000) + 90);
    const spent = { "x-rate-limit-remaining": "0", "x-rate-limit-reset": reset, "retry-after": "120" };
    const { client } = setUp([new Response("", { status: 429, headers: spent })], { clock });
    const failed = client.call(getThing, { id: "7" });
    await expect(failed).rejects.toMatchObject({
      code: "rate_limit",
      rateLimit: { limit: undefined, remaining: 0, resetAt: new Date(clock.now() + 90_000) },
    });
    const known = client.limits();
    expect(known.map(({ remaining }) => remaining)).toEqual([0, 0]);
    expect(known.map(({ resetAt }) => resetAt)).toContainEqual(new Date(clock.now() + 120_000));
  });

  test("does not delay requests that the service does not count", async () => {
    const clock = fakeClock();
    const spent = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(clock.now() / 1_000 + 900) };
    const { client, fetch } = setUp([repeat(Response.json({ id: "7" }, { headers: spent }), 3)], { clock });
    const free = { ...getThing, free: true };
    await client.call(free, { id: "1" });
    await client.call(getThing, { id: "2" });
    await client.call(free, { id: "3" });
    const counted = client.call(getThing, { id: "4" }, { retry: { maxWait: 60_000 } });
    await expect(counted).rejects.toMatchObject({ code: "rate_limit" });
    expect(fetch.requests).toHaveLength(3);
  });

  test("uses a budget in the body, of a success and of a refusal", async () => {
    const clock = fakeClock();
    const resetAt = new Date(clock.now() + 30_000);
    const spent: typeof getThing = {
      ...getThing,
      classify: ({ status, facts, json }) => {
        const limit = { limit: 60, remaining: Number(Reflect.get(Object(json()), "left")), resetAt };
        if (status < 400) return { ok: true, limit };
        const error = new RateLimitError("spent", "burst", { ...facts, retryAt: resetAt });
        return { ok: false, error, retry: "never", limit };
      },
    };
    const withLimit = Response.json({ id: "7", left: 5 });
    const refused = Response.json({ left: 0 }, { status: 403 });
    const { client, fetch } = setUp([withLimit, refused], { clock });
    await client.call(spent, { id: "7" });
    expect(client.limits()).toMatchObject([{ limit: 60, remaining: 5, resetAt }]);
    await expect(client.call(spent, { id: "8" })).rejects.toMatchObject({ code: "rate_limit" });
    const impatient = client.call(spent, { id: "9" }, { retry: { maxWait: 5_000 } });
    await expect(impatient).rejects.toMatchObject({ code: "rate_limit", attempts: 0 });
    expect(client.limits()).toContainEqual(expect.objectContaining({ limit: 60, remaining: 0, resetAt }));
    expect(fetch.requests).toHaveLength(2);
  });

  test("holds all queued requests after the service throttled one", async () => {
    const clock = fakeClock();
    const busy = new Response("", { status: 429, headers: { "retry-after": "10" } });
    const { client, fetch } = setUp([busy, repeat(Response.json({ id: "7" }), 3)], {
      clock,
      limit: { concurrency: 1 },
    });
    const calls = Promise.all(["1", "2", "3"].map((id) => client.call(getThing, { id })));
    await clock.advance(9_000);
    expect(fetch.requests).toHaveLength(1);
    await clock.run();
    await calls;
    expect(fetch.requests).toHaveLength(4);
  });
});
