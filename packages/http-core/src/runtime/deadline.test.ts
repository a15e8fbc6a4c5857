import { describe, expect, test } from "vitest";
import { fakeClock } from "../testing/index.ts";
import { deadline } from "./deadline.ts";

describe("a deadline", () => {
  test("has expired once its time is over", async () => {
    const clock = fakeClock();
    const limit = deadline(clock, 100, undefined);
    await clock.advance(99);
    expect([limit.expired(), limit.signal.aborted]).toEqual([false, false]);
    await clock.advance(1);
    expect([limit.expired(), limit.signal.aborted]).toEqual([true, true]);
  });

  test("has not where the caller was first, though its time is over too by then", async () => {
    const clock = fakeClock();
    const caller = new AbortController();
    const limit = deadline(clock, 100, caller.signal);
    const reason = new Error("enough");
    caller.abort(reason);
    await clock.advance(100);
    expect(limit.expired()).toBe(false);
    expect(limit.signal.reason).toBe(reason);
  });

  test("that is cleared neither expires nor follows the caller", async () => {
    const clock = fakeClock();
    const caller = new AbortController();
    const limit = deadline(clock, 100, caller.signal);
    limit.clear();
    caller.abort();
    await clock.advance(100);
    expect([limit.expired(), limit.signal.aborted]).toEqual([false, false]);
  });
});
