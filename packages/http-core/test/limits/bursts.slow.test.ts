import { createClient, get, text, type ClientOptions } from "@org/http-core";
import { fakeClock, type FakeClock } from "@org/http-core/testing";
import { times } from "@org/vitest-config/times";
import { describe, expect, test } from "vitest";

const operations = { thing: get("/things/{id}", { answer: { id: text } }) };

const CALLERS = times(400, 1_000);
const LIMIT = (CALLERS * 3) / 10;
const WINDOW = 6_000;

/** How a simulated service limits and what it says of it. */
interface ServiceOptions {
  /** Headers that announce what is left. @default false */
  readonly announces?: boolean;
  /** Whether a refusal has a Retry-After. @default false */
  readonly hasRetryAfter?: boolean;
  /** Requests that it accepts at once. @default any number */
  readonly atOnce?: number;
  /** The limit from the given window on. @default {@link LIMIT} */
  readonly limitFrom?: readonly [window: number, limit: number];
}

/** A service with a fixed window of requests, and a network on which a request takes some 50 ms. */
function service(clock: FakeClock, options: ServiceOptions) {
  const windows = new Map<number, number>();
  let underWay = 0;
  let [answered, refused] = [0, 0];
  const travel = (milliseconds: number) =>
    new Promise<void>((resolve) => void clock.timer(milliseconds, resolve));

  async function fetch(url: string): Promise<Response> {
    const id = url.slice(url.lastIndexOf("/") + 1);
    await travel(10 + (Number(id) % 20));
    const window = Math.floor(clock.now() / WINDOW);
    const [from, later] = options.limitFrom ?? [Infinity, 0];
    const limit = windows.size >= from ? later : LIMIT;
    const used = windows.get(window) ?? 0;
    const end = (window + 1) * WINDOW;
    const seconds = String(Math.ceil((end - clock.now()) / 1_000));
    const isTooMany = underWay >= (options.atOnce ?? Infinity);
    const isSpent = used >= limit;
    windows.set(window, isTooMany || isSpent ? used : used + 1);
    const headers: Record<string, string> =
      options.announces === true
        ? {
            "ratelimit-limit": String(limit),
            "ratelimit-remaining": String(Math.max(0, limit - used - 1)),
            "ratelimit-reset": seconds,
          }
        : {};
    if (isTooMany || isSpent) {
      refused += 1;
      if (options.hasRetryAfter === true) headers["retry-after"] = isSpent ? seconds : "1";
      await travel(20);
      return new Response("{}", { status: 429, headers });
    }
    underWay += 1;
    await travel(20);
    underWay -= 1;
    answered += 1;
    return Response.json({ id }, { headers });
  }
  return { fetch, windows, answered: () => answered, refused: () => refused };
}

/** Calls all at once; what became of them. */
async function burst(callers: number, options: ServiceOptions, client: Partial<ClientOptions> = {}) {
  const clock = fakeClock(Date.UTC(2026, 0, 1, 0, 0, 1));
  const { fetch, ...server } = service(clock, options);
  const began = clock.monotonic();
  const api = createClient({
    baseUrl: "https://busy.example",
    operations,
    clock,
    cache: false,
    fetch,
    ...client,
  });
  const calls = Array.from({ length: callers }, (_, index) => api.thing({ id: String(index) }));
  const settled = Promise.allSettled(calls);
  await clock.run();
  const results = await settled;
  const failed = results.filter(({ status }) => status === "rejected");
  // The first window began before the burst, and the last ends after it.
  const full = Array.from(server.windows.values()).slice(0, -1);
  return {
    failed: failed.map((result) => (result.status === "rejected" ? String(result.reason) : "")),
    answered: server.answered(),
    refused: server.refused(),
    used: Math.min(1, ...full.map((count) => count / LIMIT)),
    took: clock.monotonic() - began,
  };
}

describe(`${String(CALLERS)} calls at once`, () => {
  test("are all answered where the limit is announced, none refused", async () => {
    expect(await burst(CALLERS, { announces: true })).toMatchObject({ failed: [], refused: 0, used: 1 });
  });

  test.each([true, false])(
    "are all answered where the limit is announced and sixty at once are accepted, Retry-After: %s",
    async (hasRetryAfter) => {
      const { failed, refused } = await burst(CALLERS, { announces: true, atOnce: 60, hasRetryAfter });
      expect(failed).toEqual([]);
      expect(refused).toBeLessThanOrEqual(50);
    },
  );

  test.each([true, false])(
    "are all answered where nothing is announced, with few refusals, Retry-After: %s",
    async (hasRetryAfter) => {
      const { failed, refused, used } = await burst(CALLERS, { hasRetryAfter });
      expect(failed).toEqual([]);
      expect(refused).toBeLessThanOrEqual(50);
      expect(used).toBeGreaterThanOrEqual(0.9);
    },
  );

  test("are all answered where the limit is halved midway", async () => {
    const { failed, refused } = await burst(CALLERS, { hasRetryAfter: true, limitFrom: [2, LIMIT / 2] });
    expect(failed).toEqual([]);
    expect(refused).toBeLessThanOrEqual(70);
  });

  test("share their tries where the service refuses them all, and end together with maxWait", async () => {
    const { failed, refused, took } = await burst(100, { limitFrom: [0, 0] });
    expect(failed).toHaveLength(100);
    expect(Array.from(new Set(failed)).sort()).toEqual([
      "RateLimitError: The service answered 429: {}",
      "RateLimitError: The service asked to wait: the next turn is in 20 s, beyond what is left of maxWait's 60 s",
    ]);
    // As many as one call alone.
    expect(refused).toBe(7);
    expect(took).toBeLessThan(60_000);
  });

  test("are all answered where ten at once are accepted", async () => {
    const { failed, refused } = await burst(CALLERS, { atOnce: 10 });
    expect(failed).toEqual([]);
    expect(refused).toBeLessThanOrEqual(100);
  });
});
