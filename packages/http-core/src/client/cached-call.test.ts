import { describe, expect, test, vi } from "vitest";
import { type CallChange, callOf, ORIGIN } from "../../test/call-of.ts";
import { getThing } from "../../test/shop.ts";
import type { Classify } from "../operation/classify.ts";
import type { Step } from "../run/attempt.ts";
import type { CacheMode } from "../cache/types.ts";
import { httpCache } from "./cached-call.ts";
import { singleFlight } from "./single-flight.ts";
import { onlyIfCachedMiss } from "./uncached-call.ts";

/** A client whose service gives these responses, and its cache. */
function setUp(responses: readonly Response[], change: CallChange = {}) {
  const left = Array.from(responses);
  const send = vi.fn<Step>((_, attempt) => {
    attempt.call.progress.attempts += 1;
    return Promise.resolve(left.shift() ?? new Response("no more", { status: 400 }));
  });
  const { call, clock, events } = callOf({ send, ...change });
  const serve = httpCache()(singleFlight(), clock, false);
  const run = async (mode?: CacheMode, more: CallChange = {}) => {
    const progress = { call: 1, attempts: 0, refused: 0 };
    const { plan: _, send: __, ...changed } = more;
    return serve(Object.assign(callOf().call, call, { progress, cacheMode: mode }, changed));
  };
  const states = () => events.flatMap((event) => (event.type === "cache" ? [event.state] : []));
  return { run, send, call, clock, states };
}

const thing = (
  id: string,
  headers: Readonly<Record<string, string>> = { "cache-control": "max-age=60" },
): Response => Response.json({ id }, { headers });

const missing: unknown = expect.objectContaining({ code: "not_found", attempts: 0, operation: "shop.get" });

describe("a stored response", () => {
  test("is used while it is fresh, without an attempt", async () => {
    const { run, send, states } = setUp([thing("7")]);
    expect(await run()).toMatchObject({ state: "miss", attempts: 1 });
    expect(await run()).toMatchObject({ state: "fresh", attempts: 0, text: '{"id":"7"}' });
    expect(send).toHaveBeenCalledOnce();
    expect(states()).toEqual(["miss", "fresh"]);
  });

  test("has the limit and the request id of the response that confirmed it, not those of long ago", async () => {
    const limit = (remaining: string) => ({ "ratelimit-limit": "10", "ratelimit-remaining": remaining });
    const first = { etag: '"1"', "cache-control": "max-age=1", "x-request-id": "first", ...limit("9") };
    const unchanged = { etag: '"1"', "x-request-id": "second", ...limit("4") };
    const { run, clock } = setUp([
      thing("7", first),
      new Response(null, { status: 304, headers: unchanged }),
    ]);
    await run();
    expect((await run()).facts).toMatchObject({ rateLimit: undefined, requestId: "first" });
    await clock.advance(2_000);
    expect(await run()).toMatchObject({
      state: "revalidated",
      attempts: 1,
      text: '{"id":"7"}',
      facts: { status: 200, requestId: "second", rateLimit: { remaining: 4 } },
    });
  });

  test("has no limit, if the response that confirmed it has none", async () => {
    const limit = { "ratelimit-limit": "10", "ratelimit-remaining": "9" };
    const first = thing("7", { etag: '"1"', "cache-control": "max-age=1", ...limit });
    const { run, clock } = setUp([first, new Response(null, { status: 304, headers: { etag: '"1"' } })]);
    await run();
    await clock.advance(2_000);
    const { state, facts } = await run();
    expect([state, facts.rateLimit]).toEqual(["revalidated", undefined]);
  });

  test("is classified again", async () => {
    const classify = () => ({ ok: true as const, body: null, warnings: ["going"] });
    const { run } = setUp([thing("7")], { operation: { ...getThing, classify } });
    await run();
    expect(await run()).toMatchObject({ state: "fresh", body: null, warnings: ["going"] });
  });

  test("that is no success was not stored by this package: it counts as a miss", async () => {
    const { run, send, states } = setUp([thing("7"), thing("8")]);
    await run();
    const refusing = { ...getThing, classify: vi.fn<Classify>() };
    refusing.classify.mockImplementationOnce(({ facts }) => ({
      ok: false,
      error: onlyIfCachedMiss(facts),
      retry: "never",
    }));
    expect(await run(undefined, { operation: refusing })).toMatchObject({
      state: "miss",
      text: '{"id":"8"}',
    });
    expect(send).toHaveBeenCalledTimes(2);
    expect(states()).toEqual(["miss", "miss"]);
  });

  test("that is no success is missing for an `only-if-cached` call", async () => {
    const { run, send } = setUp([thing("7")]);
    await run();
    const classify: typeof getThing.classify = ({ facts }) => ({
      ok: false,
      error: onlyIfCachedMiss(facts),
      retry: "never",
    });
    const refused = run("only-if-cached", { operation: { ...getThing, classify } });
    await expect(refused).rejects.toEqual(missing);
    expect(send).toHaveBeenCalledOnce();
  });
});

test("an `only-if-cached` call uses what is stored, and sends nothing", async () => {
  const { run, send } = setUp([thing("7")]);
  await expect(run("only-if-cached")).rejects.toEqual(missing);
  await run();
  expect(await run("only-if-cached")).toMatchObject({ state: "fresh", attempts: 0 });
  expect(send).toHaveBeenCalledOnce();
});

describe("a response that never changes", () => {
  const seen = vi.fn();
  const operation = {
    ...getThing,
    immutable: (about: unknown) => {
      seen(about);
      return true;
    },
  };

  test("is used forever, whatever its headers say; the operation decides by the server's time", async () => {
    const date = "Thu, 01 Jan 2026 12:00:00 GMT";
    const { run, send, clock } = setUp([thing("7", { date })], { operation });
    await run();
    await clock.advance(86_400_000 * 400);
    expect(await run()).toMatchObject({ state: "fresh" });
    expect(send).toHaveBeenCalledOnce();
    expect(seen).toHaveBeenCalledWith(
      expect.objectContaining({ params: { id: "7" }, now: Date.parse(date) }),
    );
  });

  test("is another for each principal", async () => {
    const { run, send } = setUp([thing("7"), thing("8")], { operation });
    const as = (principal: string) => ({
      caller: { principal, headers: ["Authorization"] },
      sentAs: [principal],
    });
    expect((await run(undefined, as("one"))).text).toBe('{"id":"7"}');
    expect((await run(undefined, as("two"))).text).toBe('{"id":"8"}');
    expect((await run(undefined, as("one"))).state).toBe("fresh");
    expect(send).toHaveBeenCalledTimes(2);
  });
});

test("an error of the service is the call's, and nothing is stored", async () => {
  const failed = new Response("no", { status: 404, headers: { "cache-control": "max-age=60" } });
  const { run, send } = setUp([failed, thing("7")]);
  await expect(run()).rejects.toMatchObject({
    code: "not_found",
    status: 404,
    url: `${ORIGIN}/api/things/7`,
  });
  expect(await run()).toMatchObject({ state: "miss" });
  expect(send).toHaveBeenCalledTimes(2);
});
