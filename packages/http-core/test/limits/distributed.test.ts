import { distributed, type Limiter } from "@org/http-core";
import { createGate } from "@org/http-core/gate";
import { fakeClock } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";
import { slidingWindow } from "./servers.ts";
import { admitted, answer, passOf, visit, visitAll } from "./visitors.ts";

/** An in-memory limiter with the interface of rate-limiter-flexible: points per window. */
function limiter(points: number, duration: number, now: () => number) {
  const used = new Map<string, number>();
  const keys: string[] = [];
  let end = -Infinity;
  const renew = (): number => {
    if (now() >= end) {
      end = now() + duration;
      used.clear();
    }
    return end - now();
  };
  const made: Required<Limiter> = {
    consume(key, cost = 1) {
      const msBeforeNext = renew();
      keys.push(key);
      const consumed = (used.get(key) ?? 0) + cost;
      used.set(key, consumed);
      const result = {
        msBeforeNext,
        consumedPoints: consumed,
        remainingPoints: Math.max(0, points - consumed),
      };
      if (consumed > points) return Promise.reject(Object.assign(new Error("spent"), result));
      return Promise.resolve(result);
    },
    reward(key, cost = 1) {
      const msBeforeNext = renew();
      used.set(key, (used.get(key) ?? 0) - cost);
      return Promise.resolve({ msBeforeNext });
    },
  };
  return { ...made, keys, left: (key: string) => points - (used.get(key) ?? 0) };
}

function setUp(points = 3) {
  const clock = fakeClock();
  const shared = limiter(points, 10_000, clock.now);
  const gates = ["one", "other"].map(() =>
    createGate({ limits: { announced: false, distributed: distributed(shared, "account") }, clock }),
  );
  const [one, other] = gates;
  if (one === undefined || other === undefined) throw new Error("two gates");
  return { clock, shared, one, other };
}

describe("a distributed budget", () => {
  test("is shared by all", async () => {
    const { clock, one, other } = setUp(5);
    const visitors = [...visitAll(one, 20), ...visitAll(other, 20)];
    await clock.advance(9_999);
    expect(admitted(visitors)).toBe(5);
    await clock.advance(2);
    expect(admitted(visitors)).toBe(10);
  });

  test("that is never renewed is checked every five seconds, in case it is renewed elsewhere", async () => {
    const clock = fakeClock();
    let consumptions = 0;
    const never: Limiter = {
      consume() {
        consumptions += 1;
        return consumptions < 3
          ? Promise.reject(Object.assign(new Error("spent"), { msBeforeNext: -1, remainingPoints: 0 }))
          : Promise.resolve({ msBeforeNext: 1_000 });
      },
    };
    const limits = { announced: false, distributed: distributed(never, "never renewed") };
    const visitor = visit(createGate({ limits, clock }));
    const consumptionsAtOpening: number[] = [];
    for (const step of [4_999, 1, 4_999, 1]) {
      await clock.advance(step);
      consumptionsAtOpening.push(consumptions);
    }
    expect(consumptionsAtOpening).toEqual([1, 2, 2, 3]);
    expect(visitor.pass()).toBeDefined();
  });

  test("is checked once when it is spent, not by each queued request", async () => {
    const { clock, shared, one } = setUp(3);
    visitAll(one, 50);
    await clock.advance(9_000);
    expect(shared.keys).toHaveLength(4);
    expect(clock.pending()).toBe(1);
  });

  test("is separate for each bucket", async () => {
    const clock = fakeClock();
    const shared = limiter(1, 10_000, clock.now);
    const limits = { announced: false, distributed: distributed(shared, "account") };
    const visitors = ["", "search"].flatMap((bucket) => visitAll(createGate({ limits, clock, bucket }), 2));
    await clock.advance(0);
    expect(admitted(visitors)).toBe(2);
    expect(new Set(shared.keys)).toEqual(new Set(["account", "account:search"]));
  });

  test("is not used while another rule delays the request", async () => {
    const clock = fakeClock();
    const shared = limiter(10, 10_000, clock.now);
    const gate = createGate({
      limits: { concurrency: 1, distributed: distributed(shared, "account") },
      clock,
    });
    visitAll(gate, 5);
    await clock.advance(0);
    expect(shared.keys).toHaveLength(1);
  });

  test("gets back points of uncounted or unsent requests", async () => {
    const { clock, shared, one } = setUp(3);
    const [free, unsent, counted] = visitAll(one, 3);
    await clock.advance(0);
    passOf(free).reportResponse(answer({}, 304), true);
    passOf(free).release();
    passOf(unsent).release({ unsent: true });
    passOf(counted).reportResponse(answer());
    passOf(counted).release();
    expect(shared.left("account")).toBe(2);
  });

  test("gets nothing back in another window, which would exceed its budget", async () => {
    const { clock, shared, one } = setUp(3);
    const visitor = visit(one);
    await clock.advance(9_500);
    passOf(visitor).release({ unsent: true });
    await clock.advance(600);
    expect(shared.left("account")).toBe(2);
  });

  test("gets back the point of an aborted request", async () => {
    const { clock, shared, one } = setUp(3);
    const controller = new AbortController();
    visit(one, { signal: controller.signal });
    controller.abort();
    await clock.advance(0);
    expect(shared.keys).toHaveLength(1);
    expect(shared.left("account")).toBe(3);
  });

  test("that is spent beyond maxWait is an error", async () => {
    const { clock, one } = setUp(1);
    const [first, second] = visitAll(one, 2, { maxWait: 5_000 });
    await clock.advance(0);
    expect(first.pass()).toBeDefined();
    expect(second.error()).toMatchObject({ code: "rate_limit", retryAt: new Date(clock.now() + 10_000) });
    await expect(one.acquire({ maxWait: 5_000 })).rejects.toMatchObject({ kind: "burst" });
  });
});

/** Ten processes send a hundred requests to a service with a sliding window of 30 in 3 s, in 10 to 60 ms each. */
async function tenProcesses(spread: boolean) {
  const clock = fakeClock();
  const server = slidingWindow(30, 3_000);
  const shared = limiter(30, 3_000, clock.now);
  const limits = () => ({ announced: false, distributed: distributed(shared, "account", { spread }) });
  const gates = Array.from({ length: 10 }, () => createGate({ limits: limits(), clock }));
  const calls = Array.from({ length: 100 }, async (_, id) => {
    const permit = await gates[id % 10]?.acquire();
    await new Promise<void>((resolve) => clock.timer(10 + ((id * 7) % 50), resolve));
    permit?.reportResponse(server.handle(clock.now()));
    permit?.release();
  });
  await clock.run();
  await Promise.all(calls);
  return { refused: server.refused(), took: clock.monotonic() };
}

describe("a distributed budget that is spread", () => {
  test("is refused nothing by a service whose window slides, and uses more than 90 % of it", async () => {
    const { refused, took } = await tenProcesses(true);
    expect(refused).toBe(0);
    expect(took).toBeLessThan((100 / 30) * (3_000 / 0.9));
  });

  test("is refused some at the turns of the windows if it is not spread", async () => {
    expect((await tenProcesses(false)).refused).toBeGreaterThan(0);
  });

  test("sends a request when its turn comes, counted by the limiter over all processes", async () => {
    const clock = fakeClock();
    const shared = limiter(4, 2_000, clock.now);
    const limits = { announced: false, distributed: distributed(shared, "account", { spread: true }) };
    const [one, other] = [createGate({ limits, clock }), createGate({ limits, clock })];
    const visitors = [...visitAll(one, 3), ...visitAll(other, 3)];
    const counts: number[] = [];
    for (const step of [0, 499, 1, 499, 1, 500, 500, 89, 1]) {
      await clock.advance(step);
      counts.push(admitted(visitors));
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 4, 4, 4, 5]);
  });

  test("leaves a request that is given up to the next one, but not beyond its window", async () => {
    const clock = fakeClock();
    const shared = limiter(4, 2_000, clock.now);
    const gate = createGate({
      limits: { announced: false, distributed: distributed(shared, "account", { spread: true }) },
      clock,
    });
    visit(gate);
    const controller = new AbortController();
    visit(gate, { signal: controller.signal });
    await clock.advance(100);
    controller.abort();
    const next = visit(gate);
    await clock.advance(400);
    expect(next.pass()).toBeDefined();
    expect(shared.left("account")).toBe(2);
    const later = new AbortController();
    visit(gate, { signal: later.signal });
    await clock.advance(100);
    later.abort();
    await clock.advance(3_000);
    const last = visit(gate);
    await clock.advance(0);
    expect(last.pass()).toBeDefined();
    expect(shared.keys).toHaveLength(4);
  });

  test("is not spread by a limiter that does not count", async () => {
    const clock = fakeClock();
    const shared = limiter(4, 2_000, clock.now);
    const silent: Limiter = {
      async consume(key, points) {
        await shared.consume(key, points);
        return { msBeforeNext: 2_000 };
      },
    };
    const limits = { announced: false, distributed: distributed(silent, "account", { spread: true }) };
    const visitors = visitAll(createGate({ limits, clock }), 4);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(4);
  });
});

describe("a limiter that is down", () => {
  test("only ends the sharing: local limits apply", async () => {
    const clock = fakeClock();
    let consumptions = 0;
    const down: Limiter = {
      consume: () => {
        consumptions += 1;
        return Promise.reject(new Error("connect ECONNREFUSED"));
      },
    };
    const limits = { windows: [{ requests: 3, per: 60_000 }], distributed: distributed(down, "account") };
    const visitors = visitAll(createGate({ limits, clock }), 10);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(3);
    expect(consumptions).toBe(1);
  });

  test("is used again after some time", async () => {
    const clock = fakeClock();
    let healthy = false;
    const shared = limiter(1, 60_000, clock.now);
    const flaky: Limiter = {
      consume: (key, points) => (healthy ? shared.consume(key, points) : Promise.reject(new Error("down"))),
    };
    const gate = createGate({
      limits: { announced: false, distributed: distributed(flaky, "account") },
      clock,
    });
    const before = visitAll(gate, 5);
    await clock.advance(0);
    expect(admitted(before)).toBe(5);
    healthy = true;
    await clock.advance(5_000);
    const after = visitAll(gate, 5);
    await clock.advance(0);
    expect(admitted(after)).toBe(1);
  });

  test("and does not respond delays requests by a second, once", async () => {
    const clock = fakeClock();
    const hangs: Limiter = { consume: () => new Promise(() => undefined) };
    const gate = createGate({
      limits: { announced: false, distributed: distributed(hangs, "account") },
      clock,
    });
    const visitors = visitAll(gate, 5);
    await clock.advance(999);
    expect(admitted(visitors)).toBe(0);
    await clock.advance(1);
    expect(admitted(visitors)).toBe(5);
    const next = visit(gate);
    await clock.advance(0);
    expect(next.pass()).toBeDefined();
    expect(clock.pending()).toBe(0);
  });

  test("and responds after its timeout has counted the requests that were sent meanwhile", async () => {
    const clock = fakeClock();
    const shared = limiter(3, 60_000, clock.now);
    const slow: Limiter = {
      ...shared,
      consume: async (key, points) => {
        const result = await shared.consume(key, points);
        await new Promise<void>((resolve) => clock.timer(1_500, resolve));
        return result;
      },
    };
    const gate = createGate({
      limits: { announced: false, distributed: distributed(slow, "account") },
      clock,
    });
    const visitor = visit(gate);
    await clock.advance(2_000);
    expect(visitor.pass()).toBeDefined();
    expect(shared.left("account")).toBe(2);
  });
});
