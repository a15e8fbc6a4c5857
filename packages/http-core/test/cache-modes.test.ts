import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createClient, memoryStore, retryBudget, type CacheMode, type ClientOptions } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { getThing } from "./shop.ts";

/** An answer that says how long it is good for. */
function says(id: string, cacheControl: string): () => Response {
  return () => Response.json({ id }, { headers: { etag: `"${id}"`, "cache-control": cacheControl } });
}

const down = (): Response => new Response("", { status: 503 });
const broken = new TypeError("fetch failed");

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const fetch = scriptedFetch(...script);
  const client = createClient({
    baseUrl: "https://cache-modes.example",
    clock,
    fetch,
    random: () => 0,
    retryBudget: retryBudget(),
    ...options,
  });
  /** Where an answer came from, which it is, and what was sent for it, up to then. */
  const ask = async (cache?: CacheMode) => {
    const before = fetch.requests.length;
    const call = client.call(getThing, { id: "7" }, { cache }).withResponse();
    call.catch(() => undefined);
    await clock.advance(1_000);
    const { data, meta } = await call;
    return `${meta.cache} ${data.id} by ${String(fetch.requests.length - before)}`;
  };
  return { ask, clock, fetch, client };
}

describe("stale-while-revalidate", () => {
  const swr = "max-age=60, stale-while-revalidate=600";

  test("answers at once, and asks behind the call's back", async () => {
    const { ask, clock, fetch } = setUp([says("old", swr), says("new", swr)]);
    expect(await ask()).toBe("miss old by 1");
    expect(await ask()).toBe("fresh old by 0");
    await clock.advance(100_000);
    expect(await ask()).toBe("stale old by 1");
    expect(fetch.requests[1]?.headers.get("if-none-match")).toBe('"old"');
    expect(await ask()).toBe("fresh new by 0");
  });

  test("asks once for all who come, and goes on though the one who set it off is gone", async () => {
    const answer = Promise.withResolvers<Response>();
    const { client, clock, fetch } = setUp([says("old", swr), () => answer.promise]);
    const call = async (signal?: AbortSignal) => (await client.call(getThing, { id: "7" }, { signal })).id;
    await call();
    await clock.advance(100_000);
    const first = new AbortController();
    expect(await call(first.signal)).toBe("old");
    first.abort(new Error("gone"));
    expect(await Promise.all([call(), call(), call()])).toEqual(["old", "old", "old"]);
    await clock.advance(0);
    expect(fetch.requests).toHaveLength(2);
    answer.resolve(says("new", swr)());
    await clock.advance(0);
    expect(await call()).toBe("new");
    expect(fetch.requests).toHaveLength(2);
  });

  test("that fails is nobody's failure: the next call asks again", async () => {
    const refused = new Response("", { status: 403 });
    const { ask, clock } = setUp([says("old", swr), refused, says("new", swr)]);
    await ask();
    await clock.advance(100_000);
    expect(await ask()).toBe("stale old by 1");
    expect(await ask()).toBe("stale old by 1");
    expect(await ask()).toBe("fresh new by 0");
  });

  test("that finds nothing there any more forgets what was", async () => {
    const { ask, clock } = setUp([says("old", swr), repeat(new Response("", { status: 404 }), 2)]);
    await ask();
    await clock.advance(100_000);
    expect(await ask()).toBe("stale old by 1");
    await expect(ask()).rejects.toMatchObject({ code: "not_found" });
  });

  test("is over when its time is", async () => {
    const { ask, clock } = setUp([says("old", swr), says("new", swr)]);
    await ask();
    await clock.advance(700_000);
    expect(await ask()).toBe("miss new by 1");
  });
});

describe("stale-if-error", () => {
  const sie = "max-age=60, stale-if-error=600";

  test.each([
    ["answers 503", down],
    ["can't be reached", broken],
  ])("answers where the service %s, after all attempts", async (_, failure) => {
    const { ask, clock } = setUp([says("old", sie), repeat(failure, 4)]);
    await ask();
    await clock.advance(100_000);
    expect(await ask()).toBe("stale old by 4");
  });

  test.each([
    ["refuses", () => new Response("", { status: 403 }), { status: 403 }, 100_000],
    ["is down for longer than it says", down, { status: 503 }, 700_000],
  ])("does not where it %s", async (_, failure, error, later) => {
    const { ask, clock } = setUp([says("old", sie), repeat(failure, 4)]);
    await ask();
    await clock.advance(later);
    await expect(ask()).rejects.toMatchObject(error);
  });

  test("is not for what must be asked about", async () => {
    const { ask, clock } = setUp([says("old", `${sie}, must-revalidate`), repeat(down, 4)]);
    await ask();
    await clock.advance(100_000);
    await expect(ask()).rejects.toMatchObject({ status: 503 });
  });
});

describe("a call that says how it uses the cache", () => {
  test("only-if-cached: gives what there is, however old, and sends nothing", async () => {
    const { ask, clock } = setUp([says("old", "max-age=60")]);
    await expect(ask("only-if-cached")).rejects.toMatchObject({ code: "not_found", attempts: 0 });
    await ask();
    expect(await ask("only-if-cached")).toBe("fresh old by 0");
    await clock.advance(100_000);
    expect(await ask("only-if-cached")).toBe("stale old by 0");
  });

  test("reload: asks without a condition, tells caches on the way, and keeps the answer", async () => {
    const { ask, fetch } = setUp([says("old", "max-age=60"), says("new", "max-age=60")]);
    await ask();
    expect(await ask("reload")).toBe("miss new by 1");
    expect(fetch.requests[1]?.headers.get("if-none-match")).toBeNull();
    expect(fetch.requests[1]?.headers.get("cache-control")).toBe("no-cache");
    expect(await ask()).toBe("fresh new by 0");
  });

  test("no-store: asks, tells caches on the way, and leaves what is kept as it was", async () => {
    const { ask, fetch } = setUp([says("old", "max-age=60"), says("new", "max-age=60")]);
    await ask();
    expect(await ask("no-store")).toBe("bypass new by 1");
    expect(fetch.requests[1]?.headers.get("cache-control")).toBe("no-store");
    expect(await ask()).toBe("fresh old by 0");
  });

  test("false: asks as if there were no cache, and leaves what is kept as it was", async () => {
    const { ask, fetch } = setUp([says("old", "max-age=60"), says("new", "max-age=60")]);
    await ask();
    expect(await ask(false)).toBe("bypass new by 1");
    expect(fetch.requests[1]?.headers.has("cache-control")).toBe(false);
    expect(await ask()).toBe("fresh old by 0");
  });

  test("nothing, of a client without a cache: each is sent, and only-if-cached sends nothing", async () => {
    const { ask } = setUp([repeat(says("a", "max-age=60"), 3)], { cache: false });
    expect(await ask()).toBe("bypass a by 1");
    expect(await ask()).toBe("bypass a by 1");
    expect(await ask("reload")).toBe("bypass a by 1");
    await expect(ask("only-if-cached")).rejects.toMatchObject({ code: "not_found", attempts: 0 });
  });
});

describe("two clients with one store", () => {
  test("share what is kept for nobody in particular", async () => {
    const cache = memoryStore();
    await setUp([says("7", "max-age=60")], { cache }).ask();
    expect(await setUp([says("8", "max-age=60")], { cache }).ask()).toBe("fresh 7 by 0");
  });
});
