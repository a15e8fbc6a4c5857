import { describe, expect, test } from "vitest";
import { fakeClock, type FakeClock } from "../testing/fake-clock.ts";
import type { Limits } from "./limits.ts";
import { processLimits } from "./process-limits.ts";
import { acquireUnlessLockedOut, sharedGate, tryAcquire } from "./shared-gate.ts";

/** One request a second. */
const SLOW: Limits = { windows: [{ requests: 1, per: 1_000 }] };

const LOCKOUT = { throttled: { kind: "lockout", after: 10_000 } } as const;

/** Acquires a permit for one of a credential's buckets. */
function door(clock: FakeClock, bucket: string) {
  const key = { service: "locking", origin: "https://locking.example", principal: "one", bucket };
  const route = { ...key, template: "GET /{id}", address: () => "GET https://locking.example/1" };
  return () => acquireUnlessLockedOut(() => sharedGate(key, SLOW, clock), route, processLimits(clock), {});
}

test("a request that waits at another gate also waits for a lockout", async () => {
  const clock = fakeClock();
  const [enter, elsewhere] = [door(clock, "a"), door(clock, "b")];
  (await enter()).release();
  let gone = false;
  const waits = enter().then((permit) => {
    gone = true;
    permit.release();
  });
  (await elsewhere()).release(LOCKOUT);
  await clock.advance(9_000);
  expect(gone).toBe(false);
  await clock.advance(2_000);
  await waits;
  expect(gone).toBe(true);
});

test("after a lockout, a request uses the gate that is current by then", async () => {
  const clock = fakeClock();
  const enter = door(clock, "a");
  const other = door(clock, "b");
  (await other()).release(LOCKOUT);
  let gone = 0;
  const go = async (): Promise<void> => {
    const permit = await enter();
    gone += 1;
    permit.release();
  };
  const waiting = [go()];
  await clock.advance(5_000);
  // So many that idle gates are dropped.
  for (let at = 0; at < 1_001; at += 1)
    sharedGate({ service: "locking", origin: "https://locking.example", principal: String(at) }, SLOW, clock);
  waiting.push(go());
  await clock.advance(5_500);
  expect(gone).toBe(1);
  await clock.advance(2_000);
  expect(gone).toBe(2);
  await Promise.all(waiting);
});

describe("a refusal", () => {
  const home = { service: "locking", origin: "https://locking.example", principal: "one" };
  const entered = async (
    kind: "abuse" | "burst" | "lockout",
    other: Partial<typeof home>,
    bucket: string,
  ): Promise<boolean> => {
    const clock = fakeClock();
    const through = (of: typeof home, to: string) => {
      const key = { ...of, bucket: to };
      const route = { ...key, template: "GET /{id}", address: () => "GET https://locking.example/1" };
      return acquireUnlessLockedOut(
        () => sharedGate(key, { announced: false }, clock),
        route,
        processLimits(clock),
        {},
      );
    };
    (await through(home, "a")).release({ throttled: { kind, after: 10_000 } });
    let isIn = false;
    const waits = through({ ...home, ...other }, bucket).then((permit) => {
      isIn = true;
      permit.release();
    });
    await clock.advance(9_000);
    const wasIn = isIn;
    await clock.advance(2_000);
    await waits;
    return wasIn;
  };

  test.each([
    ["abuse", {}, "b", false],
    ["lockout", {}, "b", false],
    ["burst", {}, "a", false],
    ["burst", {}, "b", true],
    ["lockout", { service: "other" }, "b", true],
    ["lockout", { origin: "https://other.example" }, "b", true],
    ["lockout", { principal: "two" }, "b", true],
  ] as const)("for %s: whether %j may go on by budget %s", async (kind, other, bucket, expected) => {
    expect(await entered(kind, other, bucket)).toBe(expected);
  });
});

test("a request that need not wait for its own budget waits for a lockout of another", async () => {
  const clock = fakeClock();
  const key = { service: "locking", origin: "https://locking.example", principal: "one" };
  const at = (bucket: string) =>
    tryAcquire(
      (name) => sharedGate({ ...key, bucket: name }, { announced: false }, clock),
      { ...key, bucket, template: `GET /${bucket}`, address: () => `GET https://locking.example/${bucket}` },
      processLimits(clock),
    );
  at("a")?.release(LOCKOUT);
  await clock.advance(0);
  expect(at("b")).toBeUndefined();
  await clock.advance(10_001);
  expect(at("b")).toBeDefined();
});
