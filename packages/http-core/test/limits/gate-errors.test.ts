import { distributed, type RateLimitKind, type Limits } from "@org/http-core";
import { createGate, type PermitOutcome } from "@org/http-core/gate";
import { fakeClock } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";

const START = Date.UTC(2026, 0, 1);

/** The error of the next request after a refusal. */
async function after(throttled: PermitOutcome["throttled"]) {
  const clock = fakeClock(START);
  const gate = createGate({ limits: { announced: false }, clock });
  await clock.advance(5_000);
  const pass = await gate.acquire();
  pass.release({ throttled });
  const known = gate.known();
  await expect(gate.acquire({ maxWait: 10 })).rejects.toThrow();
  const error: unknown = await gate.acquire({ maxWait: 10 }).catch((reason: unknown) => reason);
  return { known, error };
}

describe("the error after a refusal has", () => {
  test.each<[RateLimitKind | undefined, string]>([
    [undefined, "The service asked to wait"],
    ["burst", "The service asked to wait"],
    ["quota", "The service says that the budget is spent"],
    ["abuse", "The service took the traffic for abuse"],
    ["lockout", "The service locked the credential out"],
  ])("the reason: %s", async (kind, reason) => {
    const { error, known } = await after({ kind, after: 30_000 });
    const resetAt = new Date(START + 35_000);
    expect(error).toMatchObject({
      kind: kind ?? "burst",
      message: `${reason}: the next turn is in 30 s, beyond maxWait's 10 ms`,
      retryAt: resetAt,
    });
    expect(known).toEqual([{ limit: undefined, remaining: 0, resetAt }]);
  });

  test.each([
    [200, undefined],
    [399, undefined],
    [400, 400],
    [429, 429],
    [undefined, undefined],
  ])("its status, if it is one of a refusal: %s", async (status, expectedStatus) => {
    expect((await after({ after: 30_000, status })).error).toMatchObject({ status: expectedStatus });
  });

  test.each([
    [7_199_000, "7199 s"],
    [7_200_000, "2 h"],
    [7_200_001, "3 h"],
    [10_800_001, "4 h"],
  ])("the wait: %i ms", async (wait, words) => {
    expect((await after({ after: wait })).error).toMatchObject({
      message: `The service asked to wait: the next turn is in ${words}, beyond maxWait's 10 ms`,
    });
  });
});

test("a cooldown that is over is not reported", async () => {
  const clock = fakeClock(START);
  const gate = createGate({ limits: { announced: false }, clock });
  (await gate.acquire()).release({ throttled: { after: 1_000 } });
  await clock.advance(1_000);
  expect(gate.known()).toEqual([]);
});

describe("invalid limits are refused with a message", () => {
  test.each<[Limits, string]>([
    [
      { windows: [{ requests: 0.5, per: 1 }] },
      "limit.windows.0.requests: expected a whole number, at least 1",
    ],
    [{ windows: [{ requests: 1, per: Infinity }] }, "limit.windows.0.per: expected milliseconds, at least 1"],
    [{ concurrency: 0 }, "limit.concurrency: expected a whole number, at least 1"],
  ])("%j", (limits, words) => {
    expect(() => createGate({ limits, clock: fakeClock() })).toThrow(words);
  });
});

describe("a distributed budget", () => {
  const shared = (answer: () => Promise<unknown>) => {
    const limits: Limits = { announced: false, distributed: distributed({ consume: answer }, "shared") };
    const clock = fakeClock(START);
    return { clock, gate: createGate({ limits, clock }) };
  };

  test("that is spent is named in the error", async () => {
    const { clock, gate } = shared(async () =>
      Promise.reject(Object.assign(new Error("-"), { msBeforeNext: 9_000 })),
    );
    const waiting = gate.acquire({ maxWait: 5_000 }).catch((reason: unknown) => reason);
    await clock.advance(0);
    expect(await waiting).toMatchObject({
      kind: "burst",
      message: "The budget shared with others: the next turn is in 9 s, beyond maxWait's 5 s",
    });
    expect(gate.idle()).toBe(false);
    await clock.advance(9_000);
    expect(gate.idle()).toBe(true);
  });

  test.each([NaN, "9000", undefined])("counts as failed if its time is %s", async (msBeforeNext) => {
    const { clock, gate } = shared(async () =>
      Promise.reject(Object.assign(new Error("-"), { msBeforeNext })),
    );
    const waiting = gate.acquire({ maxWait: 5_000 });
    await clock.advance(0);
    expect((await waiting).waited).toBe(0);
  });
});
