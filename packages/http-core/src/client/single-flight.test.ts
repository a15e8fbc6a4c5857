import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, it, test } from "vitest";
import { type CallChange, callOf, ORIGIN, requestTo } from "../../test/call-of.ts";
import { createThing, getThing } from "../../test/shop.ts";
import type { CallState } from "../run/call.ts";
import { bearer } from "../auth/schemes.ts";
import { ServerError } from "../errors/errors.ts";
import { Stopwatch } from "../events/timings.ts";
import type { Signal } from "../util/abort.ts";
import { readKey, type SingleFlight, singleFlight } from "./single-flight.ts";

/** The response of a read under way that a call joins, or of the call, which is sent. */
function served<T>(flights: SingleFlight<T>, call: CallState, send: () => Promise<T>): Promise<T> {
  const joined = flights(call);
  return typeof joined === "function" ? joined(send()) : joined;
}

/** Joins the read of an address, or begins one. */
function read<T>(
  flights: SingleFlight<T>,
  path: string,
  signal: AbortSignal | undefined,
  start: (signal: Signal) => Promise<T>,
): Promise<T> {
  const { call } = callOf({
    request: requestTo(`${ORIGIN}/${path}`),
    ...(signal === undefined ? {} : { signal }),
  });
  return served(flights, call, () => start(call.signal));
}

/** Whether a call joins a read under way. */
function joins<T>(flights: SingleFlight<T>, call: CallState): boolean {
  let isSent = false;
  const response = served(flights, call, () => {
    isSent = true;
    return Promise.reject(new Error("sent"));
  });
  response.catch(() => undefined);
  return !isSent;
}

/** A flight that settles on demand. */
function journey() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const signals: Signal[] = [];
  const start = (signal: Signal): Promise<string> => {
    signals.push(signal);
    signal.addEventListener("abort", () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    });
    return promise;
  };
  return { promise, start, resolve, reject, signals };
}

describe("a single flight", () => {
  it("is shared by concurrent equal reads", async () => {
    const flights = singleFlight<string>();
    const { start, resolve, signals } = journey();
    const both = [
      read(flights, "a", undefined, start),
      read(flights, "a", new AbortController().signal, start),
    ];
    const other = read(flights, "b", undefined, async () => "other");
    const another = read(flights, "b", undefined, start);
    resolve("one");
    expect(await Promise.all([...both, other, another])).toEqual(["one", "one", "other", "other"]);
    expect(signals).toHaveLength(1);
    expect(await read(flights, "a", undefined, async () => "anew")).toBe("anew");
  });

  it("is started again once it has succeeded or failed", async () => {
    const flights = singleFlight<number>();
    let count = 0;
    const start = async (): Promise<number> => {
      count += 1;
      if (count === 2) throw new Error("failed");
      return count;
    };
    expect(await read(flights, "a", undefined, start)).toBe(1);
    await expect(read(flights, "a", undefined, start)).rejects.toThrow("failed");
    expect(await read(flights, "a", undefined, start)).toBe(3);
  });

  it("fails for all calls that share it", async () => {
    const flights = singleFlight<string>();
    const { start, reject } = journey();
    const both = [1, 2].map(() => read(flights, "a", undefined, start));
    reject(new Error("failed"));
    for (const each of both) await expect(each).rejects.toThrow("failed");
  });

  it("fails with an error of its own for each call, which is alike", async () => {
    const flights = singleFlight<string>();
    const { start, reject } = journey();
    const both = [1, 2].map(() => read(flights, "a", undefined, start));
    const error = new ServerError("failed", { status: 500 }).responded(new Headers(), "no", (text) => text);
    reject(error);
    const [first, second] = await Promise.all(both.map((each) => failureOf(() => each)));
    expect(first).toBe(error);
    expect(second).not.toBe(error);
    expect(second).toBeInstanceOf(ServerError);
    expect(second).toMatchObject({ ...error.toJSON(), body: "no", stack: error.stack });
    expect(inspect(second)).toBe(inspect(error));
  });

  it("goes on for the others when one aborts", async () => {
    const flights = singleFlight<string>();
    const { start, resolve, signals } = journey();
    const impatient = new AbortController();
    const leaves = read(flights, "a", impatient.signal, start);
    const stays = read(flights, "a", new AbortController().signal, start);
    const reason = new Error("enough");
    impatient.abort(reason);
    await expect(leaves).rejects.toBe(reason);
    expect(signals[0]?.aborted).toBe(false);
    resolve("landed");
    expect(await stays).toBe("landed");
  });

  it("ends when the last one aborts, and the next call starts another", async () => {
    const flights = singleFlight<string>();
    const first = journey();
    const callers = [new AbortController(), new AbortController()];
    const left = callers.map(({ signal }) => read(flights, "a", signal, first.start));
    const reason = new Error("no caller waits");
    for (const caller of callers) caller.abort(reason);
    expect(first.signals[0]?.reason).toBe(reason);
    expect(await read(flights, "a", undefined, async () => "anew")).toBe("anew");
    for (const each of left) await expect(each).rejects.toBe(reason);
  });

  it("that was abandoned does not remove a later one when it ends", async () => {
    const flights = singleFlight<string>();
    const [first, second] = [journey(), journey()];
    const caller = new AbortController();
    const left = read(flights, "a", caller.signal, first.start);
    caller.abort(new Error("no caller waits"));
    const boards = read(flights, "a", undefined, second.start);
    await expect(left).rejects.toThrow("no caller waits");
    const follows = read(flights, "a", undefined, async () => "a third one");
    second.resolve("the second");
    expect(await Promise.all([boards, follows])).toEqual(["the second", "the second"]);
  });

  it("never ends while a call without a signal waits", async () => {
    const flights = singleFlight<string>();
    const { start, resolve, signals } = journey();
    const caller = new AbortController();
    const patient = read(flights, "a", undefined, start);
    const leaves = read(flights, "a", caller.signal, start);
    caller.abort(new Error("enough"));
    await expect(leaves).rejects.toThrow("enough");
    expect(signals[0]?.aborted).toBe(false);
    resolve("landed");
    expect(await patient).toBe("landed");
  });

  it("leaves no listener on a signal", async () => {
    const flights = singleFlight<number>();
    const { signal } = new AbortController();
    for (let call = 0; call < 1_000; call += 1) await read(flights, "a", signal, async () => call);
    const failing = read(flights, "a", signal, () => Promise.reject(new Error("failed")));
    await expect(failing).rejects.toThrow("failed");
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });
});

describe("a read under way", () => {
  function setUp() {
    const reads = singleFlight<string>();
    const { call: first, clock } = callOf({ progress: { call: 7, attempts: 0, refused: 0 } });
    const { promise, resolve } = Promise.withResolvers<string>();
    const firsts = served(reads, first, () => promise);
    const join = (call: CallState) => served(reads, call, () => Promise.reject(new Error("sent")));
    return { reads, join, first, firsts, clock, resolve };
  }

  test("is joined by an equal one, with its response and what it took", async () => {
    const { join, first, firsts, clock, resolve } = setUp();
    const { call, events } = callOf({ watch: new Stopwatch(clock) });
    const joined = join(call);
    first.watch.since(clock.monotonic() - 40, "queue");
    resolve("response");
    expect(await joined).toBe("response");
    expect(await firsts).toBe("response");
    expect(call.leader?.progress).toBe(first.progress);
    expect(call.watch.timings().queue).toBe(40);
    expect(events).toMatchObject([{ type: "wait", attempt: 0, atLeast: 0, flight: 7 }]);
  });

  test("is joined by an equal one that another read has overtaken", async () => {
    const { reads, join, firsts, resolve } = setUp();
    const other = read(reads, "other", undefined, async () => "other");
    expect(await other).toBe("other");
    const joined = join(callOf().call);
    resolve("response");
    expect(await Promise.all([firsts, joined])).toEqual(["response", "response"]);
  });

  test("is joined by none after its response", async () => {
    const { reads, firsts, resolve } = setUp();
    const { call } = callOf();
    resolve("response");
    await firsts;
    expect(joins(reads, call)).toBe(false);
    expect(call.leader).toBeUndefined();
  });

  test("goes on until no caller waits for it", async () => {
    const { join, first, firsts, resolve } = setUp();
    const controller = new AbortController();
    const joined = join(callOf({ signal: controller.signal }).call);
    controller.abort(new Error("enough"));
    await expect(joined).rejects.toThrow("enough");
    expect(first.signal.aborted).toBe(false);
    resolve("response");
    expect(await firsts).toBe("response");
  });

  test.each(["success", "failure"])(
    "is joined by no read that begins after the %s of a change",
    async (how) => {
      const { reads } = setUp();
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const { call } = callOf({ operation: createThing });
      const response = served(reads, call, () => promise);

      expect(joins(reads, callOf().call)).toBe(true);
      if (how === "success") resolve("response");
      else reject(new Error("refused"));
      await response.catch(() => undefined);
      expect(joins(reads, callOf().call)).toBe(false);
    },
  );

  test.each<[string, CallChange]>([
    ["principal", { caller: { principal: "ann", headers: [] } }],
    ["address", { request: requestTo(`${ORIGIN}/other`) }],
    ["method", { request: requestTo(`${ORIGIN}/api/things/7`, { method: "HEAD" }) }],
    ["header", { request: requestTo(`${ORIGIN}/api/things/7`, { headers: new Headers({ accept: "a/b" }) }) }],
    ["number of retries", { retry: { retries: 0, maxWait: 60_000 } }],
    ["longest wait", { retry: { retries: 3, maxWait: Infinity } }],
    ["deadline of an attempt", { attemptTimeout: Infinity }],
  ])("is not joined by one with another %s", (_, change) => {
    expect(joins(setUp().reads, callOf(change).call)).toBe(false);
  });

  test("gives those who join it the secrets of the call that is sent", async () => {
    const { join, first, firsts, resolve } = setUp();
    first.redactor.addCredential(bearer("a-token"));
    const { call } = callOf();
    const joined = join(call);
    resolve("response");
    await Promise.all([firsts, joined]);
    expect(call.redactor.text("a-token")).toBe("[redacted]");
  });

  test("is not joined by one with another cache mode", () => {
    expect(joins(setUp().reads, callOf({ cacheMode: "default" }).call)).toBe(true);
    expect(joins(setUp().reads, callOf({ cacheMode: "reload" }).call)).toBe(false);
  });

  test.each<[string, CallChange]>([
    ["a write", { operation: createThing, request: requestTo(ORIGIN, { method: "POST" }) }],
    ["a safe POST", { request: requestTo(ORIGIN, { method: "POST" }) }],
    ["a GET that changes something", { operation: { ...getThing, safe: false } }],
  ])("%s is joined by none", (_, change) => {
    const reads = singleFlight<string>();
    void served(reads, callOf(change).call, () => new Promise(() => undefined));
    expect(joins(reads, callOf(change).call)).toBe(false);
  });
});

test("no two reads have one key because of where their parts end", () => {
  const keyOf = (id: string, principal: string, headers: Record<string, string> = {}) =>
    readKey(
      callOf({
        operation: { ...getThing, id },
        caller: { principal, headers: [] },
        request: requestTo(ORIGIN, { headers: new Headers(headers) }),
      }).call,
    );
  const keys = [
    keyOf("a", "b"),
    keyOf("ab", ""),
    keyOf("a\n", "b"),
    keyOf("a", "\nb"),
    keyOf("1 a", "b"),
    keyOf("a", "b", { x: "1" }),
    keyOf("a", "b", { x: "1\t2" }),
    keyOf("a", "b", { x: "1", y: "2" }),
    keyOf("a", "b", { x: "1y:2" }),
    keyOf("a", "x:1\nb"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
