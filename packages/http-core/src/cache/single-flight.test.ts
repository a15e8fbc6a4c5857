import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { singleFlight } from "./single-flight.ts";

/** A flight that settles on demand. */
function journey() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const start = (signal: AbortSignal): Promise<string> => {
    signals.push(signal);
    signal.addEventListener("abort", () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    });
    return promise;
  };
  return { start, resolve, reject, signals };
}

describe("a single flight", () => {
  it("is shared by concurrent calls with the same key", async () => {
    const flights = singleFlight<string>();
    const { start, resolve, signals } = journey();
    const both = [
      flights.share("a", undefined, start),
      flights.share("a", new AbortController().signal, start),
    ];
    const other = flights.share("b", undefined, async () => "other");
    expect(flights.size()).toBe(2);
    resolve("one");
    expect(await Promise.all([...both, other])).toEqual(["one", "one", "other"]);
    expect(signals).toHaveLength(1);
    expect(flights.size()).toBe(0);
  });

  it("is started again once it has succeeded or failed", async () => {
    const flights = singleFlight<number>();
    let count = 0;
    const start = async (): Promise<number> => {
      count += 1;
      if (count === 2) throw new Error("failed");
      return count;
    };
    expect(await flights.share("a", undefined, start)).toBe(1);
    await expect(flights.share("a", undefined, start)).rejects.toThrow("failed");
    expect(await flights.share("a", undefined, start)).toBe(3);
  });

  it("fails for all calls that share it", async () => {
    const flights = singleFlight<string>();
    const { start, reject } = journey();
    const both = [1, 2].map(() => flights.share("a", undefined, start));
    reject(new Error("failed"));
    for (const each of both) await expect(each).rejects.toThrow("failed");
  });

  it("goes on for the others when one aborts", async () => {
    const flights = singleFlight<string>();
    const { start, resolve, signals } = journey();
    const impatient = new AbortController();
    const leaves = flights.share("a", impatient.signal, start);
    const stays = flights.share("a", new AbortController().signal, start);
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
    const left = callers.map(({ signal }) => flights.share("a", signal, first.start));
    const reason = new Error("nobody waits");
    for (const caller of callers) caller.abort(reason);
    expect(first.signals[0]?.reason).toBe(reason);
    expect(flights.size()).toBe(0);
    expect(await flights.share("a", undefined, async () => "anew")).toBe("anew");
    for (const each of left) await expect(each).rejects.toBe(reason);
  });

  it("that was abandoned does not remove a later one when it ends", async () => {
    const flights = singleFlight<string>();
    const [first, second] = [journey(), journey()];
    const caller = new AbortController();
    const left = flights.share("a", caller.signal, first.start);
    caller.abort(new Error("nobody waits"));
    const boards = flights.share("a", undefined, second.start);
    await expect(left).rejects.toThrow("nobody waits");
    expect(flights.size()).toBe(1);
    const joins = flights.share("a", undefined, async () => "a third one");
    second.resolve("the second");
    expect(await Promise.all([boards, joins])).toEqual(["the second", "the second"]);
  });

  it("never ends while a call without a signal waits", async () => {
    const flights = singleFlight<string>();
    const { start, resolve, signals } = journey();
    const caller = new AbortController();
    const patient = flights.share("a", undefined, start);
    const leaves = flights.share("a", caller.signal, start);
    caller.abort(new Error("enough"));
    await expect(leaves).rejects.toThrow("enough");
    expect(signals[0]?.aborted).toBe(false);
    resolve("landed");
    expect(await patient).toBe("landed");
  });

  it("is not started by an aborted call", async () => {
    const flights = singleFlight<string>();
    const { start, signals } = journey();
    await expect(flights.share("a", AbortSignal.abort(new Error("gone")), start)).rejects.toThrow("gone");
    expect(signals).toHaveLength(0);
  });

  it("leaves no listener on a signal", async () => {
    const flights = singleFlight<number>();
    const { signal } = new AbortController();
    for (let call = 0; call < 10_000; call += 1) await flights.share("a", signal, async () => call);
    const failing = flights.share("a", signal, () => Promise.reject(new Error("failed")));
    await expect(failing).rejects.toThrow("failed");
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });
});
