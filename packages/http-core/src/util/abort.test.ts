import { describe, expect, test } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { Abortable, Deadline, onAbort } from "./abort.ts";

describe("a deadline", () => {
  test("has expired once its time is over", async () => {
    const clock = fakeClock();
    const limit = new Deadline(clock, 100, undefined);
    await clock.advance(99);
    expect([limit.expired(), limit.aborted]).toEqual([false, false]);
    await clock.advance(1);
    expect([limit.expired(), limit.aborted]).toEqual([true, true]);
  });

  test("has not expired if the caller's signal was first, even if its time is over by then", async () => {
    const clock = fakeClock();
    const caller = new AbortController();
    const limit = new Deadline(clock, 100, caller.signal);
    const reason = new Error("enough");
    caller.abort(reason);
    await clock.advance(100);
    expect(limit.expired()).toBe(false);
    expect(limit.reason).toBe(reason);
  });

  test("neither expires nor follows the caller after it was cleared", async () => {
    const clock = fakeClock();
    const caller = new AbortController();
    const limit = new Deadline(clock, 100, caller.signal);
    limit.clear();
    caller.abort();
    await clock.advance(100);
    expect([limit.expired(), limit.aborted]).toEqual([false, false]);
  });
});

describe("a deadline while it is paused", () => {
  test("does not advance; the time before the pause counts", async () => {
    const clock = fakeClock();
    const limit = new Deadline(clock, 1_000, undefined);
    await clock.advance(600);
    const goOn = limit.hold();
    await clock.advance(60_000);
    expect([clock.pending(), limit.held()]).toEqual([0, 60_000]);
    goOn();
    await clock.advance(399);
    expect(limit.expired()).toBe(false);
    await clock.advance(1);
    expect([limit.expired(), limit.held()]).toEqual([true, 60_000]);
  });

  test("by two holders goes on when both released it", async () => {
    const clock = fakeClock();
    const limit = new Deadline(clock, 1_000, undefined);
    const [first, second] = [limit.hold(), limit.hold()];
    await clock.advance(2_000);
    first();
    await clock.advance(2_000);
    expect(limit.expired()).toBe(false);
    second();
    await clock.advance(1_000);
    expect([limit.expired(), limit.held()]).toEqual([true, 4_000]);
  });

  test("is still ended by an abort, and starts no timer after its end", async () => {
    const clock = fakeClock();
    const outer = new AbortController();
    const limit = new Deadline(clock, 1_000, outer.signal);
    const goOn = limit.hold();
    outer.abort(new Error("enough"));
    expect(limit.reason).toEqual(new Error("enough"));
    limit.clear();
    goOn();
    expect(clock.pending()).toBe(0);
  });
});

describe("a deadline that follows another", () => {
  test("does not count the time for which the other is paused afterwards", async () => {
    const clock = fakeClock();
    const leader = new Deadline(clock, 1_000, undefined);
    const before = leader.hold();
    await clock.advance(500);
    before();
    const limit = new Deadline(clock, 1_000, undefined);
    limit.follow(leader);
    await clock.advance(400);
    const goOn = leader.hold();
    await clock.advance(60_000);
    goOn();
    await clock.advance(599);
    expect([limit.expired(), leader.expired()]).toEqual([false, false]);
    await clock.advance(1);
    expect([limit.expired(), leader.expired()]).toEqual([true, true]);
  });

  test("is not started again after it was cleared", async () => {
    const clock = fakeClock();
    const leader = new Deadline(clock, Infinity, undefined);
    const limit = new Deadline(clock, 1_000, undefined);
    limit.follow(leader);
    leader.hold();
    limit.clear();
    await clock.advance(60_000);
    expect([clock.pending(), limit.expired()]).toEqual([0, false]);
  });
});

describe("a signal of this package", () => {
  test("aborts once, and calls each listener that was not removed", () => {
    const signal = new Abortable();
    const called: string[] = [];
    const removed = (): void => void called.push("removed");
    signal.addEventListener("abort", () => void called.push("first"));
    signal.addEventListener("abort", removed);
    signal.addEventListener("abort", () => void called.push("last"));
    signal.removeEventListener("abort", removed);
    expect(() => {
      signal.throwIfAborted();
    }).not.toThrow();
    const reason = new Error("enough");
    signal.abort(reason);
    signal.abort(new Error("again"));
    expect([signal.aborted, signal.reason, called]).toEqual([true, reason, ["first", "last"]]);
    expect(() => {
      signal.throwIfAborted();
    }).toThrow(reason);
  });

  test("shows the abort, and its reason, to a listener", () => {
    const signal = new Abortable();
    const seen: unknown[] = [];
    onAbort(signal, () => seen.push(signal.aborted, signal.reason, signal.platform().aborted));
    signal.abort("why");
    expect(seen).toEqual([true, "why", true]);
  });

  test("has one `AbortSignal` for others, which aborts with it, whenever it is made", () => {
    const reason = new Error("enough");
    const [before, after] = [new Abortable(), new Abortable()];
    const early = before.platform();
    expect([early, early.aborted]).toEqual([before.platform(), false]);
    before.abort(reason);
    after.abort(reason);
    expect([early.reason, after.platform().reason]).toEqual([reason, reason]);
  });
});
