import {
  bearer,
  type ClientEvent,
  type ClientOptions,
  createClient,
  distributed,
  type Fetch,
  type Limiter,
  type Limits,
  memoryStore,
  RateLimitError,
  withPrincipal,
} from "@org/http-core";
import { MINUTE } from "@org/http-core/operation";
import { fakeClock, type FakeClock } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";
import { createThing, getThing } from "../shop.ts";
import { fixedWindow, slidingWindow, type Server } from "./servers.ts";
import { asFetch } from "@org/test-kit/as-fetch";

/** The round-trip time in milliseconds. */
const TRAVEL = 40;

/** The service's response to a request that it serves. */
type Serve = (request: Request) => Response;

const thing = (): Response => Response.json({ id: "7" });
const to = (status: number, location: string): Response =>
  new Response(null, { status, headers: { location } });

/** `/things/7` has moved to `/moved/7`, one hop for each of `hops`. */
const moving =
  (status: number, hops = 1): Serve =>
  ({ url }) => {
    const { pathname } = new URL(url);
    const hop = Number(/^\/hop(\d+)\//.exec(pathname)?.[1] ?? 0);
    const id = pathname.split("/").at(-1) ?? "";
    return hop < hops ? to(status, `/hop${String(hop + 1)}/${id}`) : thing();
  };

/** The service as seen by a client: each request takes its time and is counted where it arrives. */
function counted(clock: FakeClock, server: Server, serve: Serve): Fetch {
  const travel = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = clock.timer(TRAVEL / 2, resolve);
      signal.addEventListener("abort", () => {
        stop();
        reject(new DOMException("aborted", "AbortError"));
      });
    });
  return asFetch(async (request) => {
    await travel(request.signal);
    const { status, headers } = server.handle(clock.now());
    await travel(request.signal);
    if (status >= 400) return new Response(null, { status: 429, headers });
    const answer = serve(request);
    for (const [name, value] of headers) answer.headers.set(name, value);
    return answer;
  });
}

function setUp(name: string, server: Server, serve: Serve, options: Partial<ClientOptions> = {}) {
  const clock = fakeClock(Date.UTC(2026, 0, 1, 0, 0, 17, 340));
  const events: ClientEvent[] = [];
  const send = counted(clock, server, serve);
  const urls: string[] = [];
  const client = createClient({
    baseUrl: `https://${name}.hops.example`,
    clock,
    fetch: (url, init) => {
      urls.push(new URL(url).pathname);
      return send(url, init);
    },
    timeout: { attempt: 1_000, total: Infinity },
    retry: { maxWait: 10 * MINUTE },
    cache: false,
    on: { any: (event) => void events.push(event) },
    ...options,
  });
  return { client, clock, events, urls };
}

/** Concurrent calls, each for another thing. */
async function calls({ client, clock }: ReturnType<typeof setUp>, count: number): Promise<readonly string[]> {
  const all = Promise.all(
    Array.from({ length: count }, (_, id) =>
      client.call(getThing, { id: String(id) }).then(
        () => "served",
        (error: unknown) => String(error),
      ),
    ),
  );
  await clock.run();
  expect(clock.pending()).toBe(0);
  return all;
}

const served = (count: number): readonly string[] => Array.from({ length: count }, () => "served");
const declare = (requests: number, per: number): Limits => ({ windows: [{ requests, per }] });

describe("each sent request counts in the windows", () => {
  test.each([302, 307])("redirects of %i: nothing is refused under a declared window", async (status) => {
    const server = slidingWindow(3, 1_000);
    const set = setUp(`declared-${String(status)}`, server, moving(status, 2), { limit: declare(3, 1_000) });
    expect(await calls(set, 10)).toEqual(served(10));
    expect(server.refused()).toBe(0);
    expect(server.served()).toBe(30);
  });

  test("nothing is refused under an announced window, and all of it is used", async () => {
    const server = fixedWindow({ limit: 20, per: MINUTE, starts: "with a request" });
    const set = setUp("announced", server, moving(302));
    expect(await calls(set, 40)).toEqual(served(40));
    expect(server.refused()).toBe(0);
    expect(server.counted()).toBe(80);
    expect(server.windows()).toBe(4);
  });

  test("the repetition after a 401 too", async () => {
    const server = slidingWindow(2, 1_000);
    const good = "Bearer fresh-token";
    const serve: Serve = ({ headers }) =>
      headers.get("authorization") === good ? thing() : new Response(null, { status: 401 });
    const old = withPrincipal("account", bearer("stale-token"));
    const fresh = withPrincipal("account", bearer("fresh-token"));
    const auth = (rejected?: unknown) => (rejected === undefined ? old : fresh);
    const limits = { limit: declare(2, 1_000), auth };
    const set = setUp("repeated", server, serve, limits);
    expect(await calls(set, 6)).toEqual(served(6));
    expect(server.refused()).toBe(0);
    // Two are refused with 401; the others wait meanwhile, and are sent with the fresh token.
    expect(server.served()).toBe(8);
  });

  test("a permanently moved resource is requested at its new URL: one request each", async () => {
    const server = slidingWindow(2, 1_000);
    const set = setUp("remembered", server, moving(301), { limit: declare(2, 1_000) });
    await calls(set, 1);
    expect(set.clock.monotonic()).toBe(2 * TRAVEL);
    await set.clock.advance(2_000);
    const again = set.client.call(getThing, { id: "0" });
    const { meta } = await Promise.all([again.withResponse(), set.clock.run()]).then(([first]) => first);
    expect(meta.timings.queue).toBe(0);
    expect(set.urls).toEqual(["/things/0", "/hop1/0", "/hop1/0"]);
  });

  test("a distributed budget is charged for each", async () => {
    let taken = 0;
    const limiter: Limiter = {
      consume: () => Promise.resolve({ msBeforeNext: 1_000, consumed: (taken += 1) }),
    };
    const limit: Limits = { announced: false, distributed: distributed(limiter, "account") };
    const set = setUp("distributed", slidingWindow(100, 1_000), moving(302, 2), { limit });
    expect(await calls(set, 4)).toEqual(served(4));
    expect(taken).toBe(12);
  });

  test("a distributed budget is not charged for requests to another origin", async () => {
    let taken = 0;
    const limiter: Limiter = {
      consume: () => Promise.resolve({ msBeforeNext: 1_000, consumed: (taken += 1) }),
    };
    const limit: Limits = { announced: false, distributed: distributed(limiter, "account-here") };
    const serve: Serve = ({ url }) =>
      url.startsWith("https://files.") ? thing() : to(302, "https://files.hops.example/7");
    const set = setUp("distributed-here", slidingWindow(100, 1_000), serve, { limit });
    expect(await calls(set, 3)).toEqual(served(3));
    expect(taken).toBe(3);
  });

  test("in the windows of its principal: another account's credential after a 401 uses that account's budget", async () => {
    const arrivals: string[] = [];
    const serve: Serve = ({ headers }) => {
      const proof = headers.get("authorization") ?? "";
      arrivals.push(proof);
      return proof.endsWith("theirs-2") ? thing() : new Response(null, { status: 401 });
    };
    const [mine, theirs] = [bearer("hops-mine-1"), bearer("hops-theirs-2")];
    const auth = (rejected?: unknown) => (rejected === undefined ? mine : theirs);
    const set = setUp("whose", slidingWindow(100, 1_000), serve, { limit: declare(1, MINUTE), auth });
    expect(await calls(set, 1)).toEqual(served(1));
    expect(set.clock.monotonic()).toBe(2 * TRAVEL);
    expect(arrivals).toHaveLength(2);
  });

  test("in the windows of its origin: another origin has its own", async () => {
    const serve: Serve = ({ url }) =>
      url.endsWith("/last")
        ? thing()
        : to(302, `https://files.hops.example/${url.includes("files") ? "last" : "x"}`);
    const set = setUp("elsewhere", slidingWindow(100, 1_000), serve, { limit: declare(2, MINUTE) });
    expect(await calls(set, 1)).toEqual(served(1));
    expect(set.clock.monotonic()).toBe(3 * TRAVEL);
    const second = set.client.call(getThing, { id: "8" }).withResponse();
    await set.clock.run();
    expect((await second).meta.timings.queue).toBeGreaterThan(50_000);
  });
});

describe("a redirect that has to wait", () => {
  const spent = () => fixedWindow({ limit: 1, per: 5_000, starts: "with a request" });

  test("holds no permit: with a concurrency of 1 no call waits for itself", async () => {
    const server = slidingWindow(100, 1_000);
    const limit: Limits = { concurrency: 1, announced: false };
    const set = setUp("one-place", server, moving(302, 3), {
      limit,
      timeout: { attempt: 1_000, total: 9_000 },
    });
    expect(await calls(set, 5)).toEqual(served(5));
    expect(set.clock.monotonic()).toBe(5 * 4 * TRAVEL);
  });

  test("pauses its attempt's deadline, without restoring the time used before", async () => {
    const set = setUp("patient", spent(), moving(302));
    const answer = set.client.call(getThing, { id: "7" }).withResponse();
    await set.clock.run();
    const { meta } = await answer;
    expect(meta.attempts).toBe(1);
    expect(meta.timings.queue).toBeGreaterThan(4_000);
    expect(meta.timings.wire).toBe(2 * TRAVEL);
    expect(meta.timings.total).toBe(meta.timings.queue + meta.timings.wire);
    expect(set.events.filter(({ type }) => type === "wait")).toMatchObject([{ attempt: 1 }]);
    expect(set.events.find(({ type }) => type === "response")).toMatchObject({ duration: 2 * TRAVEL });

    const hasty = setUp("hasty", spent(), moving(302), {
      timeout: { attempt: 1.5 * TRAVEL },
      retry: { retries: 0 },
    });
    const late = hasty.client.call(getThing, { id: "7" }).catch((error: unknown) => error);
    await hasty.clock.run();
    expect(await late).toMatchObject({ code: "timeout", scope: "attempt", attempts: 1 });
    expect(hasty.urls).toHaveLength(2);
    expect(hasty.clock.pending()).toBe(0);
  });

  test("has an age in the cache that is counted from its own request, not from the redirected one", async () => {
    const serve: Serve = ({ url }) =>
      url.includes("/hop")
        ? Response.json({ id: "7" }, { headers: { "cache-control": "max-age=2" } })
        : to(301, "/hop");
    const set = setUp("age", spent(), serve, { cache: memoryStore() });
    expect(await calls(set, 1)).toEqual(served(1));
    expect(set.clock.monotonic()).toBeGreaterThan(4_000);
    const again = set.client.call(getThing, { id: "0" }).withResponse();
    again.catch(() => undefined);
    await set.clock.run();
    expect((await again).meta).toMatchObject({ cache: "fresh", attempts: 0 });
  });

  test("does not reduce the wire phase before it is over: no phase is negative", async () => {
    const set = setUp("phases", spent(), moving(302, 3));
    expect(await calls(set, 1)).toEqual(served(1));
    const spans = set.events.flatMap(({ timings }) => [timings.queue, timings.wire]);
    expect(Math.min(...spans)).toBe(0);
    expect(set.events.filter(({ type }) => type === "wait")).toHaveLength(3);
  });

  test("ends with the caller's signal, which keeps no listener", async () => {
    const set = setUp("aborted", spent(), moving(302));
    const caller = new AbortController();
    const call = set.client
      .call(getThing, { id: "7" }, { signal: caller.signal })
      .catch((error: unknown) => error);
    await set.clock.advance(2_000);
    expect(set.urls).toHaveLength(1);
    caller.abort(new Error("enough"));
    expect(await call).toEqual(new Error("enough"));
    await set.clock.advance(0);
    expect(set.clock.pending()).toBe(0);
    expect(set.events.at(-1)).toMatchObject({ type: "error", timings: { wire: TRAVEL } });
  });

  test("longer than the call's deadline is a RateLimitError at once", async () => {
    const set = setUp("total", spent(), moving(302), { timeout: { attempt: 1_000, total: 3_000 } });
    const call = set.client.call(getThing, { id: "7" }).catch((error: unknown) => error);
    await set.clock.run();
    expect(await call).toMatchObject({ code: "rate_limit", attempts: 1, sent: "yes" });
    expect(set.urls).toHaveLength(1);
  });

  test("longer than maxWait is a RateLimitError with the time to retry", async () => {
    const set = setUp("too-long", spent(), moving(302), { retry: { maxWait: 1_000 } });
    const call = set.client.call(getThing, { id: "7" }).catch((error: unknown) => error);
    await set.clock.run();
    const error = await call;
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ attempts: 1 });
    const retryAt = error instanceof RateLimitError ? error.retryAt : undefined;
    expect(retryAt?.getTime()).toBeGreaterThan(set.clock.now() + 4_000);
    expect(set.urls).toHaveLength(1);
  });

  test("does not repeat an unsafe request: a POST that reached the server is not sent twice", async () => {
    const serve: Serve = ({ method }) => (method === "POST" ? to(303, "/things/7") : thing());
    const set = setUp("once", spent(), serve, { retry: { maxWait: 1_000 } });
    const call = set.client.call(createThing, { name: "lamp" }).catch((error: unknown) => error);
    await set.clock.run();
    expect(await call).toMatchObject({ code: "rate_limit", attempts: 1 });
    expect(set.urls).toEqual(["/things"]);
  });
});

describe("middleware that sends more than once", () => {
  test("takes a permit for each, and holds none for a request with a response", async () => {
    const server = slidingWindow(100, 1_000);
    const set = setUp("twice", server, thing, {
      limit: { ...declare(2, 1_000), concurrency: 1 },
      use: [async (request, next) => ((await next(request)).ok ? next(request) : Response.error())],
      timeout: { attempt: 1_000, total: 20_000 },
    });
    expect(await calls(set, 3)).toEqual(served(3));
    expect(server.served()).toBe(6);
    expect(set.clock.monotonic()).toBeGreaterThan(2_000);
  });

  test("concurrently: both hold their permits until their responses", async () => {
    let underWay = 0;
    let most = 0;
    const server = slidingWindow(100, 1_000);
    const set = setUp("hedged", server, thing, {
      limit: { announced: false, concurrency: 3 },
      use: [
        async (request, next) => {
          const [first] = await Promise.all([next(request), next(request)]);
          return first;
        },
      ],
      fetch: async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise<void>((resolve) => void set.clock.timer(TRAVEL, resolve));
        underWay -= 1;
        return thing();
      },
    });
    expect(await calls(set, 5)).toEqual(served(5));
    expect(most).toBeLessThanOrEqual(3);
  });

  test("in the background, after its own response: in order, without holding a permit", async () => {
    const server = slidingWindow(1, 1_000);
    const later: Promise<Response>[] = [];
    const set = setUp("background", server, thing, {
      limit: { ...declare(1, 1_000), concurrency: 1 },
      use: [
        (request, next) => {
          if (new URL(request.url).pathname !== "/things/0") return next(request);
          later.push(
            Promise.resolve()
              .then(() => new Promise((go) => setImmediate(go)))
              .then(() => next(request)),
          );
          return Promise.resolve(thing());
        },
      ],
    });
    expect(await calls(set, 3)).toEqual(served(3));
    expect((await Promise.all(later)).map(({ status }) => status)).toEqual([200]);
    expect([server.served(), server.refused()]).toEqual([3, 0]);
    expect(set.clock.pending()).toBe(0);
  });

  test("without awaiting it: it holds its permit, but not beyond its attempt's deadline", async () => {
    const arrivals: number[] = [];
    const set = setUp("abandoned", slidingWindow(100, 1_000), thing, {
      limit: { announced: false, concurrency: 1 },
      timeout: { attempt: 1_000, total: 20_000 },
      fetch: () => {
        arrivals.push(set.clock.monotonic());
        return arrivals.length === 1 ? new Promise<never>(() => undefined) : Promise.resolve(thing());
      },
      use: [
        async (request, next) => {
          const sent = next(request);
          if (!request.url.endsWith("/things/0")) return sent;
          sent.catch(() => undefined);
          await new Promise((go) => setImmediate(go));
          return thing();
        },
      ],
    });
    expect(await calls(set, 2)).toEqual(served(2));
    expect(arrivals).toEqual([0, 1_000]);
  });
});
