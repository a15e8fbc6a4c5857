import { describe, expect, test } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { Stopwatch } from "./timings.ts";

const NONE = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };

/** A monotonic clock whose time a test sets. */
function settable() {
  const time = { now: 1_000 };
  return { time, clock: { monotonic: () => time.now } };
}

describe("a stopwatch", () => {
  test("measures from its start, on the monotonic clock", async () => {
    const clock = fakeClock();
    await clock.advance(500);
    const watch = new Stopwatch({ monotonic: clock.monotonic });
    expect([watch.elapsed(), watch.timings()]).toEqual([0, NONE]);
    await clock.advance(70);
    expect([watch.elapsed(), watch.timings()]).toEqual([70, NONE]);
  });

  test("sums each phase over all attempts", () => {
    const { clock, time } = settable();
    const watch = new Stopwatch(clock);
    watch.since(time.now - 5, "queue");
    const from = time.now;
    time.now += 30;
    expect(watch.since(from, "wire")).toBe(30);
    time.now += 10;
    expect(watch.since(from + 30, "wire")).toBe(10);
    expect(watch.timings()).toEqual({ ...NONE, queue: 5, wire: 40 });
  });

  test("leaves out what belongs to another phase", () => {
    const { clock, time } = settable();
    const watch = new Stopwatch(clock);
    time.now += 30;
    expect(watch.since(1_000, "cache", 20)).toBe(10);
    expect(watch.timings()).toEqual({ ...NONE, cache: 10 });
  });

  test("measures work, and returns its result", () => {
    const { clock, time } = settable();
    const watch = new Stopwatch(clock);
    const result = watch.during("decode", () => {
      time.now += 7;
      return "value";
    });
    expect([result, watch.timings()]).toEqual(["value", { ...NONE, decode: 7 }]);
  });

  test("measures work that fails", () => {
    const { clock, time } = settable();
    const watch = new Stopwatch(clock);
    expect(() =>
      watch.during("validate", () => {
        time.now += 7;
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(watch.timings()).toEqual({ ...NONE, validate: 7 });
  });

  test("returns timings that do not change afterwards", () => {
    const { clock, time } = settable();
    const watch = new Stopwatch(clock);
    const before = watch.timings();
    watch.since(time.now - 1, "wire");
    expect(before).toEqual(NONE);
  });

  test("adopts those of another call, without sharing them", () => {
    const { clock, time } = settable();
    const first = new Stopwatch(clock);
    first.since(time.now - 9, "wire");
    const second = new Stopwatch(clock);
    second.since(time.now - 3, "queue");
    second.adopt(first.timings());
    expect(second.timings()).toEqual({ ...NONE, wire: 9 });
    second.since(time.now - 1, "decode");
    expect(first.timings()).toEqual({ ...NONE, wire: 9 });
    time.now += 4;
    expect(second.elapsed()).toBe(4);
  });
});

test("a stopped measurement counts nothing more, but time goes on", async () => {
  const clock = fakeClock();
  const watch = new Stopwatch(clock);
  await clock.advance(5);
  watch.since(0, "wire");
  expect(watch.stop()).toBe(5);
  await clock.advance(5);
  watch.since(0, "queue");
  expect([watch.timings().wire, watch.timings().queue, watch.elapsed()]).toEqual([5, 0, 10]);
});
