import { distributed, RateLimitError, type Limits } from "@org/http-core";
import { createGate } from "@org/http-core/gate";
import { fakeClock } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";
import { openGate } from "../../src/rate-limit/gate.ts";
import { processLimits } from "../../src/rate-limit/process-limits.ts";
import { acquireUnlessLockedOut } from "../../src/rate-limit/shared-gate.ts";
import { answer, left, visit } from "./visitors.ts";

const START = Date.UTC(2026, 0, 1);

/** A gate that was created five seconds ago. */
async function setUp(limits: Limits = { announced: false }) {
  const clock = fakeClock(START);
  const gate = createGate({ limits, clock });
  await clock.advance(5_000);
  return { clock, gate };
}

test("maxWait is counted from the start of the wait", async () => {
  const { gate } = await setUp({ announced: false, concurrency: 1 });
  const pass = await gate.acquire();
  const early = visit(gate, { maxWait: 15_000 });
  pass.release({ throttled: { after: 10_000 } });
  const late = visit(gate, { maxWait: 15_000 });
  await Promise.resolve();
  expect([early.error(), late.error(), late.announcedWait()]).toEqual([undefined, undefined, 10_000]);
});

test("a response after the release is ignored", async () => {
  const { gate } = await setUp();
  const pass = await gate.acquire();
  pass.release();
  pass.reportResponse(answer(left(5, START + 60_000)));
  expect(gate.known()).toEqual([]);
});

test("a refusal without a response has no announced wait", async () => {
  const { gate } = await setUp();
  (await gate.acquire()).release({ throttled: {} });
  expect(visit(gate).announcedWait()).toBe(1_000);
});

test("a refusal keeps its kind and status if a header announces the wait", async () => {
  const { gate } = await setUp();
  const pass = await gate.acquire();
  pass.reportResponse(answer({ "Retry-After": "30" }, 403));
  pass.release({ throttled: { kind: "abuse", status: 403 } });
  const error: unknown = await gate.acquire({ maxWait: 10 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ kind: "abuse", status: 403, retryAt: new Date(START + 35_000) });
});

test("an uncounted request is admitted, whatever resource its response names", async () => {
  const clock = fakeClock(START);
  const route = {
    ...{ service: "open", origin: "https://open.example", principal: "one", bucket: "core" },
    ...{ template: "GET /{id}", address: () => "GET https://open.example/1" },
  };
  const pass = await acquireUnlessLockedOut(() => openGate, route, processLimits(clock), {});
  expect(pass.waited).toBe(0);
  pass.reportResponse(answer({ ...left(0, START + 60_000), "X-RateLimit-Resource": "other" }));
  pass.release({ throttled: { after: 9_000 } });
  expect((await acquireUnlessLockedOut(() => openGate, route, processLimits(clock), {})).waited).toBe(0);
});

describe("a distributed limiter", () => {
  const shared = (consume: () => Promise<unknown>) => {
    const calls = { consumed: 0, rewarded: 0 };
    const limiter = {
      consume() {
        calls.consumed += 1;
        return consume();
      },
      reward() {
        calls.rewarded += 1;
        return Promise.resolve();
      },
    };
    const clock = fakeClock(START);
    const limits = { announced: false, distributed: distributed(limiter, "shared") };
    return { calls, clock, gate: createGate({ limits, clock }) };
  };

  test.each([
    [1_000, 0],
    [1_001, 1],
  ])("gets back unused points, if its window lasts: %i ms", async (msBeforeNext, rewarded) => {
    const { calls, clock, gate } = shared(() => Promise.resolve({ msBeforeNext }));
    const waiting = gate.acquire();
    await clock.advance(0);
    (await waiting).release({ unsent: true });
    expect(calls.rewarded).toBe(rewarded);
  });

  test("whose window ends now is called again after a millisecond", async () => {
    const refusals = [Object.assign(new Error("-"), { msBeforeNext: 0 })];
    const { clock, gate } = shared(() => {
      const refusal = refusals.pop();
      return refusal === undefined ? Promise.resolve({ msBeforeNext: 1 }) : Promise.reject(refusal);
    });
    const visitor = visit(gate);
    await clock.advance(0);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(1);
    expect(visitor.pass()?.waited).toBe(1);
  });

  test("is called again if the request that it was called for was aborted", async () => {
    const answers: (() => void)[] = [];
    const { calls, clock, gate } = shared(
      () =>
        new Promise((resolve) => {
          answers.push(() => {
            resolve({ msBeforeNext: 60_000 });
          });
        }),
    );
    const caller = new AbortController();
    const gone = visit(gate, { signal: caller.signal });
    caller.abort();
    await clock.advance(0);
    expect(gone.error()).toBeDefined();
    expect(gate.idle()).toBe(false);
    answers[0]?.();
    await clock.advance(0);
    expect(calls).toEqual({ consumed: 1, rewarded: 1 });
    visit(gate);
    expect(calls.consumed).toBe(2);
  });
});
