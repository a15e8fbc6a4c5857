import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createClient } from "@org/http-core";
import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { byCursor, createThing, getThing } from "../shop.ts";
import { leavesNothing } from "../faults/residue.ts";
import { failureOf } from "@org/test-kit/untyped";

// Most importantly: no unhandled rejection.
leavesNothing();

const good = (): Response => Response.json({ id: "7" });
const refused = (): Response => new Response("", { status: 404 });
const page = (id: string, next_cursor?: string): Response => Response.json({ data: [{ id }], next_cursor });

function setUp(...script: readonly Scripted[]) {
  const fetch = scriptedFetch(...script);
  const clock = fakeClock();
  const client = createClient({ baseUrl: "https://shop.example", fetch, clock, retry: { retries: 0 } });
  return { client, fetch, clock };
}

describe("a call that is never awaited", () => {
  test("sends nothing", async () => {
    const { client, fetch, clock } = setUp(refused());
    void client.call(getThing, { id: "7" });
    void client.call(createThing, { name: "lamp" });
    void client.list(byCursor, {}, { prefetch: true });
    client.list(byCursor, {}).pages();
    client.list(byCursor, {})[Symbol.asyncIterator]();
    await clock.run();
    expect(fetch.requests).toEqual([]);
  });

  test("causes no unhandled rejection with invalid parameters", async () => {
    const { client, fetch } = setUp(refused());
    void client.call(getThing, { id: "" });
    void client.list(byCursor, { limit: 0 });
    await setImmediate();
    expect(fetch.requests).toEqual([]);
  });
});

describe("a list that is left early", () => {
  const failures: readonly (readonly [name: string, next: Scripted])[] = [
    ["is refused", refused()],
    ["is cut off", new TypeError("fetch failed")],
    ["can't be read", new Response('{"data":')],
    ["leads nowhere", page("2", "a")],
  ];

  test.each(failures)("while the prefetched page %s", async (_, next) => {
    const { client, fetch, clock } = setUp(page("1", "a"), next);
    for await (const { id } of client.list(byCursor, {}, { prefetch: true })) {
      expect(id).toBe("1");
      break;
    }
    await clock.run();
    expect(fetch.requests).toHaveLength(2);
    expect(clock.pending()).toBe(0);
  });

  test("by an error in the loop throws that error", async () => {
    const { client, clock } = setUp(page("1", "a"), refused());
    const mistake = new Error("mine");
    const failed = failureOf(async () => {
      for await (const _row of client.list(byCursor, {}, { prefetch: true })) throw mistake;
    });
    await clock.run();
    expect(await failed).toBe(mistake);
  });

  test("by an abort ends the prefetched request", async () => {
    const controller = new AbortController();
    let requestSignal: AbortSignal | undefined;
    const silent = ({ signal }: Request): Promise<Response> => {
      requestSignal = signal;
      return new Promise(() => {});
    };
    const { client, clock } = setUp(page("1", "a"), silent);
    for await (const _row of client.list(byCursor, {}, { prefetch: true, signal: controller.signal })) {
      await clock.advance(1);
      controller.abort();
      break;
    }
    await clock.advance(1);
    expect(requestSignal?.aborted).toBe(true);
    expect(clock.pending()).toBe(0);
  });
});

describe("a call that is awaited in two ways at once", () => {
  test("is sent once, with the same result for both", async () => {
    const { client, fetch } = setUp(good());
    const call = client.call(getThing, { id: "7" });
    const [{ data }, thing, , again] = await Promise.all([
      call.withResponse(),
      call,
      call.finally(() => {}),
      call.catch(() => {}),
    ]);
    expect(data).toBe(thing);
    expect(again).toBe(thing);
    expect(fetch.requests).toHaveLength(1);
  });

  test("fails once, with the same error for both", async () => {
    const { client, fetch } = setUp(refused());
    const call = client.call(getThing, { id: "7" });
    const whole = call.withResponse();
    const [first, second] = await Promise.all([failureOf(() => call), failureOf(() => whole)]);
    expect(first).toBe(second);
    expect(fetch.requests).toHaveLength(1);
  });

  test("rejects for the remaining one, even if the other stopped waiting", async () => {
    const { client, clock } = setUp(refused());
    const call = client.call(getThing, { id: "7" });
    // Not awaited here: the failure is checked below.
    void call.withResponse();
    expect(await Promise.race([call.catch(() => "late"), Promise.resolve("early")])).toBe("early");
    expect(await failureOf(() => call)).toMatchObject({ status: 404 });
    await clock.run();
  });
});

describe("calls that share one flight", () => {
  test("end with it, each with its own reason, when all are aborted", async () => {
    const signals: AbortSignal[] = [];
    const silent = ({ signal }: Request): Promise<Response> => {
      signals.push(signal);
      return new Promise(() => {});
    };
    const { client, clock } = setUp(silent);
    const controllers = [new AbortController(), new AbortController()];
    const reasons = [new Error("one"), new Error("two")];
    const failed = controllers.map(({ signal }) =>
      failureOf(() => client.call(getThing, { id: "7" }, { signal })),
    );
    await clock.advance(1);
    controllers.forEach((controller, index) => {
      controller.abort(reasons[index]);
    });
    expect(await Promise.all(failed)).toEqual(reasons);
    await clock.advance(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(clock.pending()).toBe(0);
  });
});

describe("a stale response that is revalidated in the background", () => {
  test("is not affected by the failure of the revalidation", async () => {
    const stale = (): Response =>
      Response.json({ id: "7" }, { headers: { "cache-control": "max-age=1, stale-while-revalidate=600" } });
    const { client, clock, fetch } = setUp(stale(), new TypeError("fetch failed"));
    await client.call(getThing, { id: "7" });
    await clock.advance(5_000);
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
    await clock.run();
    expect(fetch.requests).toHaveLength(2);
    expect(clock.pending()).toBe(0);
  });
});
