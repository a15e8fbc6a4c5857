import { untyped } from "@org/test-kit/untyped";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ServerError } from "../errors/errors.ts";
import { emitter } from "./emitter.ts";
import type { ClientEvent, Listeners } from "./events.ts";
import { Stopwatch } from "./timings.ts";

let now = 0;

const clock = { monotonic: () => now };

beforeEach(() => {
  now = 0;
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The emitter of one call, and the events that its listeners receive. */
function oneCall(more: Listeners = {}) {
  const events: ClientEvent[] = [];
  const start = emitter({ ...more, any: (event) => void events.push(event) });
  const watch = new Stopwatch(clock);
  return { call: start("shop.get", watch), watch, events };
}

const failure = { type: "error", error: new ServerError("no") } as const;

describe("an event", () => {
  test("has its operation, call, time and timings", () => {
    const { call, watch, events } = oneCall();
    now = 40;
    watch.since(10, "wire");
    call.emit({ type: "cache", state: "miss" });
    expect(events).toEqual([
      {
        type: "cache",
        state: "miss",
        operation: "shop.get",
        call: 1,
        at: 40,
        timings: { queue: 0, cache: 0, wire: 30, decode: 0, validate: 0 },
      },
    ]);
  });

  test("reaches the listener of its type, then that of all types", () => {
    const order: string[] = [];
    const start = emitter({
      any: ({ type }) => void order.push(`any ${type}`),
      done: ({ type }) => void order.push(type),
      page: () => void order.push("page"),
    });
    const { emit } = start("shop.get", new Stopwatch(clock));
    emit({ type: "cache", state: "fresh" });
    emit({ type: "done" });
    expect(order).toEqual(["any cache", "done", "any done"]);
  });

  test("need not be made where no listener takes its type", () => {
    const hearing = (on: Listeners) => {
      const { hears } = emitter(on)("shop.get", new Stopwatch(clock));
      return [hears.request, hears.redirect];
    };
    const listener = (): void => undefined;
    expect(hearing({})).toEqual([false, false]);
    expect(hearing({ request: listener })).toEqual([true, false]);
    expect(hearing({ any: listener })).toEqual([true, true]);
  });

  test("reaches the methods of a class's instance, which may use its state", () => {
    class Log {
      readonly #seen: string[] = [];
      done({ operation }: ClientEvent): void {
        this.#seen.push(operation);
      }
      seen(): readonly string[] {
        return this.#seen;
      }
    }
    const log = new Log();
    emitter(log)("shop.get", new Stopwatch(clock)).emit({ type: "done" });
    expect(log.seen()).toEqual(["shop.get"]);
  });
});

test("calls are numbered from 1, by client", () => {
  const start = emitter({});
  const numbers = [1, 2, 3].map(() => start("shop.get", new Stopwatch(clock)).call);
  expect(numbers).toEqual([1, 2, 3]);
  expect(emitter({})("shop.get", new Stopwatch(clock)).call).toBe(1);
});

describe("`done`", () => {
  test("is emitted once per call", () => {
    const { call, events } = oneCall();
    call.emit({ type: "done" });
    call.emit({ type: "done" });
    expect(events).toHaveLength(1);
  });

  test("is not emitted after an error", () => {
    const { call, events } = oneCall();
    call.emit(failure);
    call.emit({ type: "done" });
    expect(events.map(({ type }) => type)).toEqual(["error"]);
  });

  test("may be followed by events of a background revalidation", () => {
    const { call, events } = oneCall();
    call.emit({ type: "done" });
    call.emit({ type: "request", attempt: 1, method: "GET", url: "https://shop.example" });
    call.emit(failure);
    expect(events.map(({ type }) => type)).toEqual(["done", "request", "error"]);
  });

  test("of one call does not end another", () => {
    const seen: number[] = [];
    const start = emitter({ done: ({ call }) => void seen.push(call) });
    const calls = [1, 2].map(() => start("shop.get", new Stopwatch(clock)));
    for (const { emit } of calls) emit({ type: "done" });
    expect(seen).toEqual([1, 2]);
  });
});

describe("a listener that fails", () => {
  test("throwing, is reported; the other listeners and the call go on", () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const error = new Error("of the listener");
    const { call, events } = oneCall({
      done() {
        throw error;
      },
    });
    call.emit({ type: "done" });
    expect(warn).toHaveBeenCalledExactlyOnceWith(error);
    expect(events).toHaveLength(1);
  });

  test("rejecting, is reported", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const error = new Error("of the listener");
    const done = (): unknown => Promise.reject(error);
    const { call } = oneCall({ done });
    call.emit({ type: "done" });
    await new Promise(setImmediate);
    expect(warn).toHaveBeenCalledExactlyOnceWith(error);
  });
});

describe("listeners", () => {
  test.each([
    [{ done: "text" }, 'on.done: expected a function, received "text"'],
    [{ any: null }, "on.any: expected a function, received null"],
    [{ error: {} }, "on.error: expected a function, received an object"],
  ])("must be functions: %j", (listeners, message) => {
    expect(() => untyped(emitter)(listeners)).toThrow(message);
  });

  test("may be undefined", () => {
    const { emit } = emitter({ done: undefined })("shop.get", new Stopwatch(clock));
    expect(() => {
      emit({ type: "done" });
    }).not.toThrow();
  });
});

test("without listeners, no event is made", () => {
  const watch = new Stopwatch(clock);
  const timings = vi.spyOn(watch, "timings");
  emitter({})("shop.get", watch).emit({ type: "done" });
  expect(timings).not.toHaveBeenCalled();
});
