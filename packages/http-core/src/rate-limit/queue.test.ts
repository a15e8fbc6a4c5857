import { describe, expect, test, vi } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { waitQueue, wakeTimer } from "./queue.ts";

const patience = (since: number) => ({
  ...{ since, maxWait: 100, queueTimeout: 1_000 },
  ...{ spent: undefined, refused: 0, expiresAt: () => Infinity, onWait: undefined, reason: "" },
});

describe("a queue", () => {
  test("has refused requests before the others", () => {
    const queue = waitQueue<string>(vi.fn());
    for (const [since, again] of [
      [1, false],
      [2, true],
      [3, false],
      [4, true],
    ] as const)
      void queue.join(patience(since), again, undefined);
    expect([Array.from(queue, ({ since }) => since), queue.size()]).toEqual([[2, 4, 1, 3], 4]);
  });

  test("grants its first request first", async () => {
    const queue = waitQueue<string>(vi.fn());
    const joined = [1, 2, 3].map((since) => queue.join(patience(since), false, undefined));
    expect(Array.from(queue, ({ since, maxWait }) => [since, maxWait])).toEqual([
      [1, 100],
      [2, 100],
      [3, 100],
    ]);
    const [first, second] = queue;
    second?.grant("b");
    first?.grant("a");
    expect(await Promise.all(joined.slice(0, 2))).toEqual(["a", "b"]);
    expect(queue.size()).toBe(1);
  });

  test("refuses one without the others", async () => {
    const onEmpty = vi.fn();
    const queue = waitQueue<string>(onEmpty);
    const refused = queue.join(patience(1), false, undefined);
    const granted = queue.join(patience(2), false, undefined);
    for (const { since, refuse } of queue) if (since === 1) refuse(new Error("too late"));
    await expect(refused).rejects.toThrow("too late");
    for (const { grant } of queue) grant("b");
    expect(await granted).toBe("b");
    expect([queue.size(), onEmpty.mock.calls]).toEqual([0, []]);
  });

  test("may be changed while it is walked", () => {
    const queue = waitQueue<string>(vi.fn());
    for (const since of [1, 2, 3]) void queue.join(patience(since), false, undefined);
    const seen: number[] = [];
    for (const { since, grant } of queue) {
      seen.push(since);
      grant("");
    }
    expect([seen, queue.size()]).toEqual([[1, 2, 3], 0]);
  });

  test("is left with the signal's reason on an abort; the last one to leave is reported", async () => {
    const onEmpty = vi.fn();
    const queue = waitQueue<string>(onEmpty);
    const [one, two] = [new AbortController(), new AbortController()];
    const joined = [one, two].map(({ signal }, since) => queue.join(patience(since), false, signal));
    const failed = Promise.allSettled(joined);
    one.abort(new Error("first"));
    expect([queue.size(), onEmpty.mock.calls.length]).toEqual([1, 0]);
    two.abort("second");
    expect([queue.size(), onEmpty.mock.calls.length]).toEqual([0, 1]);
    expect(await failed).toMatchObject([
      { status: "rejected", reason: { message: "first" } },
      { status: "rejected", reason: { message: "second", cause: "second" } },
    ]);
  });

  test("is not joined by a request that was aborted before", async () => {
    const onEmpty = vi.fn();
    const queue = waitQueue<string>(onEmpty);
    await expect(queue.join(patience(1), false, AbortSignal.abort(new Error("before")))).rejects.toThrow(
      "before",
    );
    expect([queue.size(), onEmpty.mock.calls.length]).toEqual([0, 1]);
  });

  test.each(["grant", "refuse"] as const)("leaves no listener on a signal: %s", async (how) => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, "removeEventListener");
    const queue = waitQueue<string>(vi.fn());
    const joined = queue.join(patience(1), false, signal);
    for (const { grant, refuse } of queue) {
      if (how === "grant") grant("");
      else refuse(new Error("no"));
    }
    await joined.catch(() => undefined);
    expect(remove).toHaveBeenCalledExactlyOnceWith("abort", expect.any(Function));
  });
});

describe("a wake timer", () => {
  function setUp() {
    const clock = fakeClock();
    const woken: number[] = [];
    const timer = wakeTimer(clock, () => void woken.push(clock.monotonic()));
    return { clock, timer, woken };
  }

  test("wakes at its time, once", async () => {
    const { clock, timer, woken } = setUp();
    timer.set(50);
    await clock.advance(49);
    expect(woken).toEqual([]);
    await clock.advance(500);
    expect(woken).toEqual([50]);
  });

  test("is never early, for a time between milliseconds", async () => {
    const { clock, timer, woken } = setUp();
    timer.set(50.25);
    await clock.run();
    expect(woken).toEqual([51]);
  });

  test("can be moved and cleared: there is one timer at most", async () => {
    const { clock, timer, woken } = setUp();
    timer.set(50);
    timer.set(20);
    expect(clock.pending()).toBe(1);
    await clock.advance(100);
    expect(woken).toEqual([20]);
    timer.set(150);
    timer.set(Infinity);
    expect(clock.pending()).toBe(0);
  });

  test("is not started again for the same time", () => {
    const { clock, timer } = setUp();
    const start = vi.spyOn(clock, "timer");
    timer.set(50);
    timer.set(50);
    expect(start).toHaveBeenCalledOnce();
  });

  test("wakes soon for a past time, also for the time of the last wake", async () => {
    const { clock, timer, woken } = setUp();
    timer.set(50);
    await clock.run();
    timer.set(50);
    await clock.advance(0);
    expect(woken).toEqual([50, 50]);
  });
});
