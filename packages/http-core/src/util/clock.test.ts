import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { asError, type Clock, perClock, systemClock } from "./clock.ts";

/** The longest delay of `setTimeout`. */
const LONGEST = 2 ** 31 - 1;

describe("a timer of the platform's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([1, LONGEST - 1, LONGEST, LONGEST + 1, 2 * LONGEST, 3 * LONGEST + 5])(
    "of %d ms fires once, then",
    (delay) => {
      const callback = vi.fn();
      systemClock.timer(delay, callback);
      vi.advanceTimersByTime(delay - 1);
      expect(callback).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(callback).toHaveBeenCalledOnce();
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test.each([
    ["at once", 100, 0],
    ["in its first part", LONGEST + 100, 100],
    ["in its second part", LONGEST + 100, LONGEST + 50],
    ["in its third part", 2 * LONGEST + 100, 2 * LONGEST + 50],
  ])("is cancelled %s, and leaves no timer", (_, delay, elapsed) => {
    const callback = vi.fn();
    const cancel = systemClock.timer(delay, callback);
    vi.advanceTimersByTime(elapsed);
    expect(vi.getTimerCount()).toBe(1);
    cancel();
    cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(delay);
    expect(callback).not.toHaveBeenCalled();
  });
});

describe("a timer that fires is believed", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("where only timers are mocked: the monotonic clock goes on with them", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const from = systemClock.monotonic();
    const at: number[] = [];
    const note = () => void at.push(Math.round((systemClock.monotonic() - from) / 1_000));
    systemClock.timer(5_000, () => {
      note();
      systemClock.timer(60_000, note);
    });
    vi.advanceTimersByTime(65_000);
    expect(at).toEqual([5, 65]);
  });

  test("and one that is a little early moves nothing: browsers round their clock", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const before = systemClock.monotonic();
    systemClock.timer(150, () => undefined);
    vi.advanceTimersByTime(150);
    expect(systemClock.monotonic() - before).toBeLessThan(150);
  });
});

describe("a thrown value as an error", () => {
  test("is the error itself, of any class", () => {
    for (const error of [new TypeError("a"), new DOMException("a", "TimeoutError")])
      expect(asError(error)).toBe(error);
  });

  // Callers ignore an AbortError: a failure must not pass for one.
  test.each([
    ["stop", "stop"],
    [undefined, "undefined"],
    [null, "null"],
    [{ error: "access_denied" }, "[object Object]"],
  ])("%j becomes the cause of one, which is no abort", (thrown, message) => {
    const error = asError(thrown);
    expect(error).toMatchObject({ name: "Error", message });
    expect(error.cause).toBe(thrown);
  });
});

describe("the map of a clock", () => {
  const NAME = "clock-test/1";
  const KEY = Symbol.for(`@org/http-core/${NAME}`);

  afterEach(() => {
    Reflect.deleteProperty(globalThis, KEY);
  });

  test("is shared by name and clock", () => {
    const [one, other] = [fakeClock(), fakeClock()];
    const map = perClock<number>(NAME, one);
    map.set("a", 1);
    expect(perClock(NAME, one)).toBe(map);
    expect(perClock(NAME, other)).not.toBe(map);
    expect(perClock("clock-test-other/1", one)).not.toBe(map);
    Reflect.deleteProperty(globalThis, Symbol.for("@org/http-core/clock-test-other/1"));
  });

  test("is not that of another clock with the same functions", () => {
    const copy: Clock = { ...systemClock };
    expect(perClock(NAME, copy)).not.toBe(perClock(NAME, systemClock));
  });

  test("of the platform's clock is found by another copy of this package, which has its own clock", () => {
    const map = perClock(NAME, systemClock);
    const all: unknown = Reflect.get(globalThis, KEY);
    expect(all instanceof WeakMap && all.get(all)).toBe(map);
  });

  test("is made anew where something else is in its place", () => {
    Object.defineProperty(globalThis, KEY, { value: new Map(), configurable: true });
    const map = perClock(NAME, systemClock);
    expect(perClock(NAME, systemClock)).toBe(map);
  });
});
