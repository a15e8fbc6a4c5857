import { fakeClock } from "@org/http-core/testing";
import { describe, expect, it, vi } from "vitest";
import { createTimers } from "./virtual-clock.ts";

const platform = fakeClock();
const delays: number[] = [];
const { sleep, moved } = createTimers({
  ...platform,
  timer(delay, callback) {
    delays.push(delay);
    return platform.timer(delay, callback);
  },
});

describe("a wait", () => {
  it("takes less real time at a faster pace", async () => {
    const ended = vi.fn<() => void>();
    const wait = sleep(1_000, 1_000, 10).then(ended);
    await platform.advance(99);
    expect(ended).not.toHaveBeenCalled();
    await platform.advance(1);
    await wait;
    expect(ended).toHaveBeenCalledOnce();
  });

  it("ends at once when the clock is moved to its end", async () => {
    const wait = sleep(1_000, 1_000, 1);
    moved(1_000, 1);
    await wait;
    expect(platform.pending()).toBe(0);
  });

  it("is shortened, prolonged or paced anew when the clock moves before its end", async () => {
    const ended = vi.fn<() => void>();
    const wait = sleep(1_000, 1_000, 1).then(ended);
    moved(0, 2);
    moved(-1_000, 2);
    expect(platform.pending()).toBe(1);
    await platform.advance(999);
    expect(ended).not.toHaveBeenCalled();
    await platform.advance(1);
    await wait;
    expect(ended).toHaveBeenCalledOnce();
  });

  it("of a negative length takes no time", async () => {
    const wait = sleep(0, -5, 1);
    expect(delays.at(-1)).toBe(0);
    await platform.advance(0);
    await wait;
    expect(platform.pending()).toBe(0);
  });

  it("starts no timer when its signal is aborted already", () => {
    const reason = new Error("enough");
    expect(() => sleep(1, 1, 1, AbortSignal.abort(reason))).toThrow(reason);
    expect(platform.pending()).toBe(0);
  });

  it.each([
    ["an error", new RangeError("enough"), "RangeError"],
    ["another value", "enough", "AbortError"],
  ])("rejects on an abort with %s as its reason, and its timer is cancelled", async (_, reason, name) => {
    const controller = new AbortController();
    const wait = sleep(1_000, 1_000, 1, controller.signal);
    controller.abort(reason);
    await expect(wait).rejects.toMatchObject({ name });
    moved(0, 1);
    expect(platform.pending()).toBe(0);
  });
});
