import { times } from "@org/vitest-config/times";
import { getEventListeners } from "node:events";
import { RateLimitError, type Limits } from "@org/http-core";
import { createGate } from "@org/http-core/gate";
import { fakeClock } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";
import { admitted, answer, nthPass, passOf, visit, visitAll } from "./visitors.ts";

function setUp(limits: Limits = {}) {
  const clock = fakeClock();
  return { clock, gate: createGate({ limits, clock }) };
}

const perSecond = (requests: number): Limits => ({ windows: [{ requests, per: 1_000 }] });

describe("without any limit", () => {
  test("the permit is granted at once, without a timer", async () => {
    const { gate, clock } = setUp(perSecond(3));
    const visitor = visit(gate);
    await Promise.resolve();
    expect(visitor.pass()?.waited).toBe(0);
    expect(visitor.announcedWait()).toBeUndefined();
    expect(clock.pending()).toBe(0);
  });

  test("no listener remains on the signal", async () => {
    const { gate } = setUp();
    const { signal } = new AbortController();
    for (let i = 0; i < 100; i += 1) (await gate.acquire({ signal })).release();
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("no listener remains after a wait, granted or refused", async () => {
    const { gate, clock } = setUp({ concurrency: 1 });
    const { signal } = new AbortController();
    const [first, second] = visitAll(gate, 3, { signal, maxWait: 60_000 });
    await clock.advance(0);
    passOf(first).release();
    await clock.advance(0);
    passOf(second).reportResponse(answer({ "Retry-After": "3600" }, 429));
    passOf(second).release({ throttled: {} });
    await clock.advance(0);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("a declared window", () => {
  test("admits its number of requests, and the next when the first permit is certainly free", async () => {
    const { gate, clock } = setUp(perSecond(3));
    const visitors = visitAll(gate, 5);
    await clock.advance(40);
    expect(admitted(visitors)).toBe(3);
    for (const visitor of visitors.slice(0, 3)) passOf(visitor).reportResponse(answer());
    await clock.advance(1_000);
    expect(admitted(visitors)).toBe(3);
    await clock.advance(3);
    expect(admitted(visitors)).toBe(5);
    expect(nthPass(visitors, 4).waited).toBeGreaterThanOrEqual(1_040);
  });

  test("counts a request that gets no answer as arrived after a second", async () => {
    const { gate, clock } = setUp(perSecond(1));
    const [, second] = visitAll(gate, 2);
    await clock.advance(2_000);
    expect(second.pass()).toBeUndefined();
    await clock.advance(3);
    expect(second.pass()).toBeDefined();
  });

  test("releases the permit of a response that is not counted", async () => {
    const { gate, clock } = setUp(perSecond(1));
    const [first, second] = visitAll(gate, 2);
    await clock.advance(0);
    passOf(first).reportResponse(answer({}, 304), true);
    await clock.advance(0);
    expect(second.pass()).toBeDefined();
  });

  test("releases it even if such a response took longer than a request takes to arrive", async () => {
    const { gate, clock } = setUp(perSecond(1));
    const [first, second] = visitAll(gate, 2);
    await clock.advance(1_500);
    passOf(first).reportResponse(answer({}, 304), true);
    await clock.advance(0);
    expect(second.pass()).toBeDefined();
  });

  test("releases the permit of a request that was never sent", async () => {
    const { gate, clock } = setUp(perSecond(1));
    const [first, second] = visitAll(gate, 2);
    await clock.advance(0);
    passOf(first).release({ unsent: true });
    await clock.advance(0);
    expect(second.pass()).toBeDefined();
  });

  test("applies together with others, the strictest first", async () => {
    const { gate, clock } = setUp({
      windows: [
        { requests: 2, per: 1_000 },
        { requests: 3, per: 60_000 },
      ],
    });
    const visitors = visitAll(gate, 4);
    for (const visitor of visitors.slice(0, 2)) {
      await clock.advance(0);
      passOf(visitor).reportResponse(answer());
    }
    await clock.advance(1_010);
    expect(admitted(visitors)).toBe(3);
    await clock.advance(58_000);
    expect(admitted(visitors)).toBe(3);
    await clock.advance(2_000);
    expect(admitted(visitors)).toBe(4);
  });
});

describe("concurrency", () => {
  test("admits one request per released permit; queued requests hold none", async () => {
    const { gate, clock } = setUp({ ...perSecond(1_000), concurrency: 2 });
    const visitors = visitAll(gate, 4);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(2);
    // Only a release can admit a request, so no timer is needed.
    expect(clock.pending()).toBe(0);
    nthPass(visitors, 0).release();
    await clock.advance(0);
    expect(admitted(visitors)).toBe(3);
  });

  test("ignores a second release", async () => {
    const { gate, clock } = setUp({ ...perSecond(1_000), concurrency: 1 });
    const visitors = visitAll(gate, 3);
    await clock.advance(0);
    const pass = nthPass(visitors, 0);
    pass.release();
    pass.release();
    await clock.advance(0);
    expect(admitted(visitors)).toBe(2);
  });
});

describe("a queued request", () => {
  test("is admitted in order", async () => {
    const { gate, clock } = setUp({ ...perSecond(2), concurrency: 1 });
    const order: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      void gate.acquire().then((pass) => {
        order.push(i);
        pass.reportResponse(answer());
        pass.release();
      });
    }
    await clock.run();
    expect(order).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  test("is not overtaken by one that comes when the gate has just opened", async () => {
    const { gate, clock } = setUp({ ...perSecond(1_000), concurrency: 1 });
    const [first, second] = visitAll(gate, 2);
    await clock.advance(0);
    passOf(first).release();
    const third = visit(gate);
    await clock.advance(0);
    expect([second.pass() === undefined, third.pass() === undefined]).toEqual([false, true]);
  });

  test("is not overtaken while a timer is late", async () => {
    const clock = fakeClock();
    let late = 0;
    const gate = createGate({
      limits: perSecond(1),
      clock: { ...clock, monotonic: () => clock.monotonic() + late },
    });
    const [, second] = visitAll(gate, 2);
    await clock.advance(0);
    late = 10_000;
    const third = visit(gate);
    await clock.advance(0);
    expect([second.pass() === undefined, third.pass() === undefined]).toEqual([false, true]);
  });

  test("shares one timer with all others, and leaves none", async () => {
    const { gate, clock } = setUp(perSecond(1));
    const controller = new AbortController();
    visitAll(gate, 50, { signal: controller.signal });
    await clock.advance(0);
    expect(clock.pending()).toBe(1);
    controller.abort();
    await clock.advance(0);
    expect(clock.pending()).toBe(0);
  });

  test("can be aborted: with the abort's reason, without a listener or permit left", async () => {
    const { gate, clock } = setUp({ ...perSecond(1_000), concurrency: 1 });
    const controller = new AbortController();
    const first = visit(gate);
    const second = visit(gate, { signal: controller.signal });
    const third = visit(gate);
    await clock.advance(0);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(1);
    const reason = new Error("no longer wanted");
    controller.abort(reason);
    await clock.advance(0);
    expect(second.error()).toBe(reason);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    passOf(first).release();
    await clock.advance(0);
    expect(third.pass()).toBeDefined();
  });

  test("is not admitted with an aborted signal", async () => {
    const { gate } = setUp();
    await expect(gate.acquire({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
    expect(gate.idle()).toBe(true);
  });
});

test("a request that waits only for responses reports no time", async () => {
  const { gate, clock } = setUp({ concurrency: 1, announced: false });
  await clock.advance(5_000);
  const [, second] = visitAll(gate, 2);
  await clock.advance(0);
  expect(second.announcedWait()).toBe(0);
});

describe("queueTimeout", () => {
  test("refuses a longer wait at once, with the time to retry", async () => {
    const { gate, clock } = setUp(perSecond(3));
    const visitors = visitAll(gate, 200, { queueTimeout: 60_000 });
    await clock.advance(0);
    const errors = visitors.flatMap(({ error }) => (error() === undefined ? [] : [error()]));
    // Three at once, then three per second: the 184th would have to wait 61 s.
    expect(errors).toHaveLength(200 - 183);
    const [error] = errors;
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ code: "rate_limit", kind: "burst" });
    expect(String(error)).toMatch(/3 requests in 1 s.*61 s.*queueTimeout's 60 s/);
    const retryAt = error instanceof RateLimitError ? error.retryAt?.getTime() : undefined;
    expect(retryAt).toBe(clock.now() + 61_000);
  });

  test("does not include earlier waits", async () => {
    const { gate, clock } = setUp(perSecond(1));
    visitAll(gate, 2);
    const impatient = visit(gate, { queueTimeout: 1_000 });
    const patient = visit(gate, { queueTimeout: 5_000 });
    await clock.advance(0);
    expect(impatient.error()).toBeInstanceOf(RateLimitError);
    expect(patient.error()).toBeUndefined();
    expect(patient.announcedWait()).toBe(2_000);
  });

  test.each([
    ["a day", 86_400_000, "quota"],
    ["an hour", 3_600_000, "quota"],
    ["less", 3_599_999, "burst"],
  ])("beyond the budget of %s, %i ms: a %s", async (_, per, kind) => {
    const { gate } = setUp({ windows: [{ requests: 1, per }] });
    (await gate.acquire()).release();
    await expect(gate.acquire({ queueTimeout: 60_000 })).rejects.toMatchObject({ kind });
  });

  test("refuses a queued request whose wait turns out longer than expected", async () => {
    const { gate, clock } = setUp(perSecond(1));
    const visitors = visitAll(gate, 4, { queueTimeout: 3_500 });
    const errors = (): readonly boolean[] => visitors.map(({ error }) => error() !== undefined);
    // Each request holds its permit for two seconds, since no response comes.
    await clock.advance(4_000);
    expect(errors()).toEqual([false, false, false, false]);
    await clock.advance(10);
    expect(admitted(visitors)).toBe(3);
    expect(errors()).toEqual([false, false, false, true]);
  });
});

describe("limits declared later", () => {
  test("apply in addition to the others, and relax none", async () => {
    const { gate, clock } = setUp({ ...perSecond(3), concurrency: 2 });
    gate.declare({
      windows: [
        { requests: 5, per: 1_000 },
        { requests: 3, per: 60_000 },
      ],
      concurrency: 9,
    });
    const visitors = visitAll(gate, 4);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(2);
    for (const visitor of visitors.slice(0, 2)) passOf(visitor).release();
    await clock.advance(10_000);
    expect(admitted(visitors)).toBe(3);
  });

  test("may be added while a request holds a permit", async () => {
    const { gate, clock } = setUp({ announced: false });
    const first = visit(gate);
    await clock.advance(0);
    passOf(first).reportResponse(answer());
    const second = visit(gate);
    await clock.advance(0);
    gate.declare({ concurrency: 2 });
    passOf(first).release();
    passOf(second).release();
    const others = visitAll(gate, 5);
    await clock.advance(0);
    expect(admitted(others)).toBe(2);
  });
});

describe("a gate is idle", () => {
  test("if no request holds a permit or waits, and no window counts one", async () => {
    const { gate, clock } = setUp(perSecond(1));
    expect(gate.idle()).toBe(true);
    const pass = await gate.acquire();
    expect(gate.idle()).toBe(false);
    pass.reportResponse(answer());
    pass.release();
    expect(gate.idle()).toBe(false);
    await clock.advance(1_003);
    expect(gate.idle()).toBe(true);
  });
});

test("a large window stores few times: permits that become free together are counted together", async () => {
  const requests = times(5_000, 100_000);
  const { gate, clock } = setUp({ windows: [{ requests, per: 1_000_000 }] });
  for (let i = 0; i < requests; i += 1) {
    const pass = await gate.acquire();
    pass.reportResponse(answer());
    pass.release();
  }
  const late = visit(gate);
  await clock.advance(1_000_000);
  expect(late.pass()).toBeUndefined();
  await clock.advance(2_001);
  expect(late.pass()).toBeDefined();
});
