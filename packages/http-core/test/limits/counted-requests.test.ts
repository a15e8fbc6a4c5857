import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { none } from "@org/http-core/operation";
import {
  RateLimitError,
  createClient,
  retryBudget,
  type ClientEvent,
  type ClientOptions,
  type Limits,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { createThing, getThing } from "../shop.ts";

const good = (): Response => Response.json({ id: "7" }, { headers: { etag: '"1"' } });
const once: Limits = { windows: [{ requests: 1, per: 30_000 }] };

function setUp(name: string, script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const fetch = scriptedFetch(...script);
  const baseUrl = `https://${name}.what-counts.example`;
  const client = createClient({
    baseUrl,
    clock,
    fetch,
    random: () => 0,
    retryBudget: retryBudget(),
    ...options,
  });
  return { client, clock, fetch };
}

describe("a declared window does not count", () => {
  test("a request that was never sent", async () => {
    const refused = new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
    const { client, clock, fetch } = setUp("unsent", [refused, good], { limit: once });
    const call = client.call(getThing, { id: "7" }).then(({ id }) => id);
    await clock.advance(10);
    expect(await call).toBe("7");
    expect(fetch.requests).toHaveLength(2);
  });

  test("a 304, if the operation says that the service does not count it; a 200 counts", async () => {
    const unchanged = new Response(null, { status: 304, headers: { etag: '"1"' } });
    const { client, clock, fetch } = setUp("free", [good, unchanged, unchanged], { limit: once });
    const polled = { ...getThing, notModifiedIsFree: true };
    await client.call(polled, { id: "7" });
    const second = client.call(polled, { id: "7" }).then(({ id }) => id);
    await clock.advance(29_000);
    expect(fetch.requests).toHaveLength(1);
    await clock.advance(2_000);
    expect(await second).toBe("7");
    expect((await client.call(polled, { id: "7" })).id).toBe("7");
    expect(fetch.requests).toHaveLength(3);
  });
});

test("a rate-limit error of middleware fails the call, and does not throttle other callers", async () => {
  let refusals = 1;
  const { client, clock } = setUp("own-step", [good], {
    limit: once,
    use: [
      (request, next) => {
        refusals -= 1;
        return refusals < 0 ? next(request) : Promise.reject(new RateLimitError("mine is spent", "quota"));
      },
    ],
  });
  await expect(client.call(getThing, { id: "7" })).rejects.toThrow("mine is spent");
  expect((await client.call(getThing, { id: "7" })).id).toBe("7");
  expect(clock.monotonic()).toBe(0);
});

test("a rate-limit error that middleware throws after the response does not return its permit", async () => {
  let refusals = 1;
  const { client, clock, fetch } = setUp("step-behind", [good, good], {
    limit: once,
    use: [
      async (request, next) => {
        const response = await next(request);
        refusals -= 1;
        if (refusals < 0) return response;
        throw new RateLimitError("the answer says that it is spent", "quota");
      },
    ],
  });
  await expect(client.call(getThing, { id: "7" })).rejects.toThrow("it is spent");
  const second = client.call(getThing, { id: "7" }).then(({ id }) => id);
  await clock.advance(29_000);
  expect(fetch.requests).toHaveLength(1);
  await clock.advance(3_000);
  expect(await second).toBe("7");
});

test("an aborted wait in the queue is reported in the phase `queue`", async () => {
  const events: ClientEvent[] = [];
  const on = { error: (event: ClientEvent) => void events.push(event) };
  const { client, clock } = setUp("given-up", [good], { limit: once, on });
  await client.call(getThing, { id: "7" });
  const caller = new AbortController();
  const waiting = client.call(getThing, { id: "7" }, { signal: caller.signal }).catch(() => "gone");
  await clock.advance(5_000);
  caller.abort();
  expect(await waiting).toBe("gone");
  expect(events).toMatchObject([{ type: "error", timings: { queue: 5_000, wire: 0 } }]);
});

test("a body that is not read may be in any charset", async () => {
  const odd = new Response("gone", { headers: { "content-type": "text/plain; charset=klingon" } });
  const { client } = setUp("charset", [odd]);
  await expect(client.call({ ...getThing, result: none() }, { id: "7" })).resolves.toBeUndefined();
});

test("a call with an idempotency key has the same principal: it takes permits from the same windows", async () => {
  const { client, clock, fetch } = setUp("idempotency", [good, good], { limit: once });
  const call = (key: string) =>
    client.call(createThing, { name: "x" }, { headers: { "Idempotency-Key": key } }).then(({ id }) => id);
  await call("one-key");
  const second = call("another-key");
  await clock.advance(29_000);
  expect(fetch.requests).toHaveLength(1);
  await clock.advance(2_000);
  expect(await second).toBe("7");
});
