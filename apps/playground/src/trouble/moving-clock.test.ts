import { expect, test } from "vitest";
import { fakeClock } from "@org/http-core/testing";
import { movingClock } from "./moving-clock.ts";

function setUp() {
  const real = fakeClock(5_000);
  const clock = movingClock(1_000, real);
  const fired: string[] = [];
  const after = (delay: number, name: string) => clock.timer(delay, () => void fired.push(name));
  return { real, clock, fired, after };
}

test("it goes on with the real clock, and further when it is moved", async () => {
  const { real, clock } = setUp();
  const began = clock.monotonic();
  await real.advance(10);
  expect(clock.now()).toBe(1_010);
  clock.advance(3_600_000);
  expect([clock.now(), clock.monotonic() - began, clock.ahead()]).toEqual([3_601_010, 3_600_010, 3_600_000]);
});

test("timers fire when the time has passed, or was moved over, in their order", async () => {
  const { real, clock, fired, after } = setUp();
  after(3_000, "late");
  after(1_000, "early");
  after(9_000, "last");
  await real.advance(500);
  clock.advance(4_000);
  await real.advance(0);
  expect(fired).toEqual(["early", "late"]);
  await real.advance(4_499);
  expect(fired).toHaveLength(2);
  await real.advance(1);
  expect(fired).toEqual(["early", "late", "last"]);
});

test("a timer that was cancelled never fires", async () => {
  const { real, clock, fired, after } = setUp();
  const cancel = after(1_000, "cancelled");
  clock.advance(500);
  cancel();
  clock.advance(10_000);
  await real.advance(10_000);
  expect(fired).toEqual([]);
  expect(real.pending()).toBe(0);
});
