import { expect, test } from "vitest";
import { fakeClock, type FakeClock } from "../testing/index.ts";
import type { Limits } from "./limits.ts";
import { sharedGate } from "./shared-gate.ts";
import { enterUnlessLockedOut } from "./unless-locked-out.ts";

/** One request a second. */
const SLOW: Limits = { windows: [{ requests: 1, per: 1_000 }] };
const LOCKOUT = { throttled: { kind: "lockout", after: 10_000 } } as const;

/** Enters for one of a credential's buckets. */
function door(clock: FakeClock, bucket: string) {
  const key = { service: "locking", origin: "https://locking.example", principal: "one", bucket };
  const route = { ...key, template: "GET /{id}", address: "GET https://locking.example/1" };
  return () => enterUnlessLockedOut(() => sharedGate(key, SLOW, clock), route, clock, {});
}

test("who waits at another gate when the credential is locked out waits for that too", async () => {
  const clock = fakeClock();
  const [enter, elsewhere] = [door(clock, "a"), door(clock, "b")];
  (await enter()).leave();
  let gone = false;
  const waits = enter().then((pass) => {
    gone = true;
    pass.leave();
  });
  (await elsewhere()).leave(LOCKOUT);
  await clock.advance(9_000);
  expect(gone).toBe(false);
  await clock.advance(2_000);
  await waits;
  expect(gone).toBe(true);
});

test("who has waited for a lockout goes through the gate that all others go through by then", async () => {
  const clock = fakeClock();
  const enter = door(clock, "a");
  const other = door(clock, "b");
  (await other()).leave(LOCKOUT);
  let gone = 0;
  const go = async (): Promise<void> => {
    const pass = await enter();
    gone += 1;
    pass.leave();
  };
  const waiting = [go()];
  await clock.advance(5_000);
  // So many that those that nobody uses are dropped.
  for (let at = 0; at < 1_001; at += 1)
    sharedGate({ service: "locking", origin: "https://locking.example", principal: String(at) }, SLOW, clock);
  waiting.push(go());
  await clock.advance(5_500);
  expect(gone).toBe(1);
  await clock.advance(2_000);
  expect(gone).toBe(2);
  await Promise.all(waiting);
});
