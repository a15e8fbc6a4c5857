import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createClient, memoryStore, retryBudget, type CallOptions, type ClientOptions } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { getThing } from "../shop.ts";

/** A response with its freshness lifetime. */
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
  /** The cache state of a response, its body, and the requests sent so far. */
  const ask = async (cache?: CallOptions["cache"]) => {
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

  test("responds at once, and revalidates in the background", async () => {
    const { ask, clock, fetch } = setUp([says("old", swr), says("new", swr)]);
    expect(await ask()).toBe("miss old by 1");
    expect(await ask()).toBe("fresh old by 0");
    await clock.advance(100_000);
    expect(await ask()).toBe("stale old by 1");
    expect(fetch.requests[1]?.headers.get("if-none-match")).toBe('"old"');
    expect(await ask()).toBe("fresh new by 0");
  });

  test("revalidates once for all callers, and goes on if the call that started it was aborted", async () => {
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

  test("fails no call: the next one revalidates again", async () => {
    const refused = new Response("", { status: 403 });
    const { ask, clock } = setUp([says("old", swr), refused, says("new", swr)]);
    await ask();
    await clock.advance(100_000);
    expect(await ask()).toBe("stale old by 1");
    expect(await ask()).toBe("stale old by 1");
    expect(await ask()).toBe("fresh new by 0");
  });

  test("removes the stored response if the service responds 404", async () => {
    const { ask, clock } = setUp([says("old", swr), repeat(new Response("", { status: 404 }), 2)]);
    await ask();
    await clock.advance(100_000);
    expect(await ask()).toBe("stale old by 1");
    await expect(ask()).rejects.toMatchObject({ code: "not_found" });
  });

  test("ends after its time", async () => {
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
  ])("uses the stored response if the service %s, after all attempts", async (_, failure) => {
    const { ask, clock } = setUp([says("old", sie), repeat(failure, 4)]);
    await ask();
    await clock.advance(100_000);
    expect(await ask()).toBe("stale old by 4");
  });

  test.each([
    ["refuses", () => new Response("", { status: 403 }), { status: 403 }, 100_000],
    ["is down for longer than it says", down, { status: 503 }, 700_000],
  ])("does not if it %s", async (_, failure, error, later) => {
    const { ask, clock } = setUp([says("old", sie), repeat(failure, 4)]);
    await ask();
    await clock.advance(later);
    await expect(ask()).rejects.toMatchObject(error);
  });

  test("does not apply to a response that must be revalidated", async () => {
    const { ask, clock } = setUp([says("old", `${sie}, must-revalidate`), repeat(down, 4)]);
    await ask();
    await clock.advance(100_000);
    await expect(ask()).rejects.toMatchObject({ status: 503 });
  });
});

describe("a call with a cache mode", () => {
  test("only-if-cached: gives the stored response of any age, and sends nothing", async () => {
    const { ask, clock } = setUp([says("old", "max-age=60")]);
    await expect(ask("only-if-cached")).rejects.toMatchObject({ code: "not_found", attempts: 0 });
    await ask();
    expect(await ask("only-if-cached")).toBe("fresh old by 0");
    await clock.advance(100_000);
    expect(await ask("only-if-cached")).toBe("stale old by 0");
  });

  test("reload: sends no condition, tells intermediate caches, and stores the response", async () => {
    const { ask, fetch } = setUp([says("old", "max-age=60"), says("new", "max-age=60")]);
    await ask();
    expect(await ask("reload")).toBe("miss new by 1");
    expect(fetch.requests[1]?.headers.get("if-none-match")).toBeNull();
    expect(fetch.requests[1]?.headers.get("cache-control")).toBe("no-cache");
    expect(await ask()).toBe("fresh new by 0");
  });

  test("no-store: sends, tells intermediate caches, and leaves the stored response unchanged", async () => {
    const { ask, fetch } = setUp([says("old", "max-age=60"), says("new", "max-age=60")]);
    await ask();
    expect(await ask("no-store")).toBe("bypass new by 1");
    expect(fetch.requests[1]?.headers.get("cache-control")).toBe("no-store");
    expect(await ask()).toBe("fresh old by 0");
  });

  test("false: sends as if there were no cache, and leaves the stored response unchanged", async () => {
    const { ask, fetch } = setUp([says("old", "max-age=60"), says("new", "max-age=60")]);
    await ask();
    expect(await ask(false)).toBe("bypass new by 1");
    expect(fetch.requests[1]?.headers.has("cache-control")).toBe(false);
    expect(await ask()).toBe("fresh old by 0");
  });

  test("any mode, of a client without a cache: each call is sent, and only-if-cached sends nothing", async () => {
    const { ask } = setUp([repeat(says("a", "max-age=60"), 3)], { cache: false });
    expect(await ask()).toBe("bypass a by 1");
    expect(await ask()).toBe("bypass a by 1");
    expect(await ask("reload")).toBe("bypass a by 1");
    await expect(ask("only-if-cached")).rejects.toMatchObject({ code: "not_found", attempts: 0 });
  });
});

test("a 304 with another charset does not change the text of a stored response", async () => {
  const [etag, charset] = ['"a"', "text/html; charset=iso-8859-1"];
  const { ask } = setUp([
    Response.json({ id: "ä" }, { headers: { etag } }),
    () => new Response(null, { status: 304, headers: { etag, "content-type": charset } }),
  ]);
  expect(await ask()).toBe("miss ä by 1");
  expect(await ask()).toBe("revalidated ä by 1");
});

describe("two clients with one store", () => {
  test("share anonymous responses", async () => {
    const cache = memoryStore();
    await setUp([says("7", "max-age=60")], { cache }).ask();
    expect(await setUp([says("8", "max-age=60")], { cache }).ask()).toBe("fresh 7 by 0");
  });
});
