import { RateLimitError, type Limits } from "@org/http-core";
import { createGate } from "@org/http-core/gate";
import { fakeClock } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";
import { admitted, answer, left, nthPass, passOf, visit, visitAll } from "./visitors.ts";

const START = Date.UTC(2026, 0, 1);

function setUp(limits: Limits = {}) {
  const clock = fakeClock(START);
  return { clock, gate: createGate({ limits, clock }) };
}

describe("the probe after a cooldown", () => {
  test("holds the others back for exactly a second", async () => {
    const { clock, gate } = setUp();
    const visitors = visitAll(gate, 3);
    await clock.advance(999);
    expect(admitted(visitors)).toBe(1);
    await clock.advance(1);
    expect(admitted(visitors)).toBe(2);
  });

  test("admits all after its response, even if another was sent meanwhile", async () => {
    const { clock, gate } = setUp();
    const visitors = visitAll(gate, 9);
    await clock.advance(1_000);
    expect(admitted(visitors)).toBe(2);
    nthPass(visitors, 0).reportResponse(answer());
    nthPass(visitors, 0).release();
    await clock.advance(0);
    expect(admitted(visitors)).toBe(9);
  });

  test.each([
    [499, 9],
    [500, 3],
  ])("succeeds with a status below 500: %i", async (status, count) => {
    const { clock, gate } = setUp();
    const visitors = visitAll(gate, 9);
    await clock.advance(1_000);
    nthPass(visitors, 1).reportResponse(answer({}, status));
    nthPass(visitors, 1).release();
    await clock.advance(0);
    expect(admitted(visitors)).toBe(count);
  });

  test("is a request sent after the refusal: no earlier one counts, not even the last", async () => {
    const { clock, gate } = setUp({ announced: false, concurrency: 4 });
    const visitors = visitAll(gate, 9);
    await clock.advance(0);
    nthPass(visitors, 0).release({ throttled: { after: 30_000 } });
    nthPass(visitors, 1).release();
    nthPass(visitors, 2).release();
    await clock.advance(30_000);
    expect(admitted(visitors)).toBe(5);
    for (const index of [3]) {
      nthPass(visitors, index).reportResponse(answer());
      nthPass(visitors, index).release();
      await clock.advance(0);
      expect(admitted(visitors)).toBe(5);
    }
  });

  test("does not hold back the request after a short cooldown", async () => {
    const { clock, gate } = setUp();
    const visitors = visitAll(gate, 4);
    await clock.advance(1_000);
    expect(admitted(visitors)).toBe(2);
    nthPass(visitors, 0).release({ throttled: { after: 100 } });
    await clock.advance(100);
    expect(admitted(visitors)).toBe(3);
  });

  test("may be refused itself, and another one is sent after that cooldown", async () => {
    const { clock, gate } = setUp();
    const visitors = visitAll(gate, 4);
    await clock.advance(0);
    const alone = nthPass(visitors, 0);
    alone.reportResponse(answer({}, 429));
    alone.release({ throttled: { after: 100 } });
    await clock.advance(99);
    expect(admitted(visitors)).toBe(1);
    await clock.advance(1);
    expect(admitted(visitors)).toBe(2);
    await clock.advance(999);
    expect(admitted(visitors)).toBe(2);
  });
});

describe("the status of a refusal by the gate", () => {
  const status = async (gate: ReturnType<typeof createGate>): Promise<unknown> => {
    const error: unknown = await gate.acquire({ maxWait: 10 }).catch((reason: unknown) => reason);
    return error instanceof RateLimitError ? error.status : "let in";
  };

  test.each([
    [200, undefined],
    [429, 429],
  ])("is that of a response that has begun, if it is a refusal: %i", async (began, expected) => {
    const { gate } = setUp({ announced: false });
    const pass = await gate.acquire();
    pass.reportResponse(answer(left(0, START + 60_000), began));
    expect(await status(gate)).toBe(expected);
    pass.release();
    expect(await status(gate)).toBeUndefined();
  });

  test("is no longer that of a cooldown which has just ended", async () => {
    const { clock, gate } = setUp({ announced: false });
    const [first, second] = [await gate.acquire(), await gate.acquire()];
    first.reportResponse(answer(left(0, START + 60_000)));
    first.release();
    second.release({ throttled: { after: 1_000, status: 429 } });
    await clock.advance(999);
    expect(await status(gate)).toBe(429);
    await clock.advance(1);
    expect(await status(gate)).toBeUndefined();
  });
});

describe("a gate is not idle", () => {
  test("during a cooldown, and is after it", async () => {
    const { clock, gate } = setUp({ announced: false });
    (await gate.acquire()).release({ throttled: { after: 1_000 } });
    await clock.advance(999);
    expect(gate.idle()).toBe(false);
    await clock.advance(1);
    expect(gate.idle()).toBe(true);
  });

  test("while a request waits whose timer is late", async () => {
    const clock = fakeClock(START);
    const gate = createGate({
      limits: { announced: false },
      clock: { ...clock, timer: () => () => undefined },
    });
    (await gate.acquire()).release({ throttled: { after: 1_000 } });
    const visitor = visit(gate);
    await clock.advance(1_000);
    expect(visitor.pass()).toBeUndefined();
    expect(gate.idle()).toBe(false);
  });

  test.each([[{ announced: false, concurrency: 2 }], [{ windows: [{ requests: 2, per: 1 }] }]])(
    "while a request is under way, with a response or without: %j",
    async (limits) => {
      const { clock, gate } = setUp(limits);
      const pass = await gate.acquire();
      await clock.advance(5_000);
      expect(gate.idle()).toBe(false);
      pass.reportResponse(answer());
      await clock.advance(5_000);
      expect(gate.idle()).toBe(false);
      pass.release();
      expect(gate.idle()).toBe(true);
    },
  );
});

test("an aborted request leaves the others their timer, the last one ends it", async () => {
  const { clock, gate } = setUp({ windows: [{ requests: 1, per: 1_000 }] });
  const [first, second] = [new AbortController(), new AbortController()];
  const pass = passOf(await settled(visit(gate), clock));
  pass.reportResponse(answer());
  const [gone, stays] = [visit(gate, { signal: first.signal }), visit(gate, { signal: second.signal })];
  first.abort();
  await clock.advance(0);
  expect(gone.error()).toBeDefined();
  expect(clock.pending()).toBe(1);
  await clock.advance(1_002);
  expect(stays.pass()).toBeDefined();
  const last = visit(gate, { signal: second.signal });
  await clock.advance(0);
  second.abort();
  await clock.advance(0);
  expect(last.error()).toBeDefined();
  expect(clock.pending()).toBe(0);
});

test("reported times are rounded up to the millisecond", async () => {
  const { clock, gate } = setUp({ announced: false });
  await clock.advance(0.25);
  (await gate.acquire()).release({ throttled: { after: 1_000 } });
  await clock.advance(0.5);
  expect(gate.known()).toStrictEqual([{ limit: undefined, remaining: 0, resetAt: new Date(START + 1_001) }]);
  await expect(gate.acquire({ maxWait: 1 })).rejects.toMatchObject({ retryAt: new Date(START + 1_001) });
});

async function settled<T>(value: T, clock: ReturnType<typeof fakeClock>): Promise<T> {
  await clock.advance(0);
  return value;
}

test("the shortest wait that a service requests is respected", async () => {
  const { clock, gate } = setUp({ announced: false });
  (await gate.acquire()).release({ throttled: { after: 1 } });
  const visitor = visit(gate);
  await clock.advance(1);
  expect(visitor.pass()?.waited).toBe(1);
});

test("a window that is declared again includes earlier requests", async () => {
  const { clock, gate } = setUp({ windows: [{ requests: 1, per: 1_000 }] });
  (await gate.acquire()).release();
  gate.declare({ windows: [{ requests: 1, per: 1_000 }] });
  const visitor = visit(gate);
  await clock.advance(1_001);
  expect(visitor.pass()).toBeUndefined();
  await clock.advance(1);
  expect(visitor.pass()).toBeDefined();
});
