import { fakeClock } from "@org/http-core/testing";
import { describe, expect, it, vi } from "vitest";
import { sandboxClock } from "./virtual-clock.ts";

describe("a clock over another", () => {
  const made = (): { clock: ReturnType<typeof sandboxClock>; pass: (by: number) => void } => {
    let source = 1_000;
    return { clock: sandboxClock(() => source), pass: (by) => void (source += by) };
  };

  it("follows its source until it is set", () => {
    const { clock, pass } = made();
    pass(500);
    expect(clock.state()).toEqual({ now: 1_500, frozen: false, factor: 1 });
  });

  it("freezes and resumes", () => {
    const { clock, pass } = made();
    clock.freeze();
    pass(500);
    expect(clock.state()).toEqual({ now: 1_000, frozen: true, factor: 1 });
    clock.resume();
    pass(7);
    expect(clock.now()).toBe(1_007);
    clock.freeze(42);
    expect(clock.now()).toBe(42);
  });

  it("can be set, and stays frozen or running", () => {
    const { clock, pass } = made();
    clock.set(5_000_000);
    pass(10);
    expect(clock.now()).toBe(5_000_010);
    clock.freeze();
    clock.set(3);
    pass(10);
    expect(clock.now()).toBe(3);
  });

  it("can be advanced", () => {
    const { clock, pass } = made();
    clock.advance(3_600_000);
    pass(1);
    expect(clock.now()).toBe(3_601_001);
    clock.freeze();
    clock.advance(9);
    expect(clock.now()).toBe(3_601_010);
  });

  it("changes its pace without jumping", () => {
    const { clock, pass } = made();
    pass(1);
    clock.factor(60);
    expect(clock.now()).toBe(1_001);
    pass(1_000);
    expect(clock.now()).toBe(61_001);
    clock.freeze();
    clock.resume();
    pass(1);
    expect(clock.state()).toEqual({ now: 61_061, frozen: false, factor: 60 });
  });

  it("is restored with the sandbox's state", () => {
    const { clock, pass } = made();
    clock.set(77);
    const taken = clock.take();
    clock.freeze(5);
    pass(1_000);
    clock.put(taken);
    pass(3);
    expect(clock.state()).toEqual({ now: 80, frozen: false, factor: 1 });
    clock.reset();
    expect(clock.now()).toBe(2_003);
    const untouched = clock.take();
    clock.freeze();
    pass(10);
    clock.put(untouched);
    expect(clock.now()).toBe(2_013);
  });
});

it("refuses invalid times, distances and factors", () => {
  const clock = sandboxClock(0);
  expect(() => sandboxClock(Number.NaN)).toThrow(RangeError);
  expect(() => clock.set(Infinity)).toThrow(RangeError);
  // Services would write five-digit years into timestamps, which no client parses.
  for (const at of ["+010000-01-01", "0000-12-31"])
    expect(() => clock.set(Date.parse(at))).toThrow(/years 1 to 9999/);
  expect(() => clock.advance(-1)).toThrow(RangeError);
  for (const factor of [0, -1, Number.NaN, Infinity]) expect(() => clock.factor(factor)).toThrow(RangeError);
});

describe("a wait", () => {
  it("ends when the clock is set past its end", async () => {
    const clock = sandboxClock(0);
    const ended = vi.fn<() => void>();
    const wait = clock.sleep(60_000).then(ended);
    clock.advance(59_999);
    await Promise.resolve();
    expect(ended).not.toHaveBeenCalled();
    clock.advance(1);
    await wait;
    expect(ended).toHaveBeenCalledOnce();
  });

  it("ends on its own, even with a frozen clock", async () => {
    await sandboxClock(0).sleep(1);
  });

  it("ends sooner with a faster clock, also if the clock is sped up during the wait", async () => {
    const platform = fakeClock();
    const ended = vi.fn<() => void>();
    const fast = sandboxClock(undefined, platform);
    fast.factor(100_000);
    void fast.sleep(200_000).then(ended);
    await platform.advance(1);
    expect(ended).not.toHaveBeenCalled();
    await platform.advance(1);
    expect(ended).toHaveBeenCalledOnce();
    void fast.sleep(3_600_000_000).then(ended);
    fast.factor(1e12);
    await platform.advance(1);
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it("ends when its signal aborts", async () => {
    const clock = sandboxClock(0);
    const reason = new Error("enough");
    await expect(async () => clock.sleep(1, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const wait = clock.sleep(60_000, controller.signal);
    controller.abort(reason);
    await expect(wait).rejects.toBe(reason);
  });
});

it("ends a wait for exactly the time that the clock is set to, and no later wait", async () => {
  const platform = fakeClock();
  const clock = sandboxClock(5_000, platform);
  const woken: number[] = [];
  const sleep = async (milliseconds: number): Promise<void> => {
    await clock.sleep(milliseconds);
    woken.push(milliseconds);
  };
  const sleeping = [sleep(1_000), sleep(1_001)];
  clock.advance(0);
  expect(clock.now()).toBe(5_000);
  clock.advance(1_000);
  await sleeping[0];
  expect(woken).toEqual([1_000]);
  clock.set(6_001);
  await Promise.all(sleeping);
  expect(woken).toEqual([1_000, 1_001]);
  expect([platform.monotonic(), platform.pending()]).toEqual([0, 0]);
});
