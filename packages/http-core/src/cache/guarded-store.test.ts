import { processWarnings } from "@org/test-kit/process-warnings";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../testing/fake-clock.ts";
import { guardedStore, type GuardedStore } from "./guarded-store.ts";
import type { Clock } from "../util/clock.ts";
import type { CacheStore } from "./types.ts";

const warnings = processWarnings();

const never = new Promise<undefined>(() => undefined);

const sleep = (clock: Clock, delay: number): Promise<undefined> =>
  new Promise((resolve) => {
    clock.timer(delay, () => {
      resolve(undefined);
    });
  });

function guard(store: Partial<CacheStore>) {
  const clock = fakeClock();
  const calls: string[] = [];
  const counted: CacheStore = {
    get: (key) => (calls.push(`get ${key}`), store.get?.(key)),
    set: (key, value, ttl) => (calls.push(`set ${key}`), store.set?.(key, value, ttl)),
    delete: (key) => (calls.push(`delete ${key}`), store.delete?.(key)),
  };
  const guarded = guardedStore(counted, clock);
  return { clock, calls, guarded };
}

/** Reads one after the other from a store that does not answer, for a second. */
async function outage(guarded: GuardedStore, clock: FakeClock): Promise<void> {
  for (const key of ["a", "b", "c", "d"]) {
    const reading = guarded.read(key);
    await clock.advance(250);
    expect(await reading).toBeNull();
  }
}

describe("a guarded store", () => {
  it("reads, writes and removes", async () => {
    const values = new Map<string, string>();
    const ttls: (number | undefined)[] = [];
    const { guarded, clock } = guard({
      get: async (key) => values.get(key),
      set: async (key, value, ttl) => (ttls.push(ttl), values.set(key, value)),
      delete: async (key) => values.delete(key),
    });
    await guarded.write("a", "1", 5);
    await guarded.write("b", "2", undefined);
    expect([await guarded.read("a"), ttls]).toEqual(["1", [5, undefined]]);
    await guarded.remove("a");
    expect(await guarded.read("a")).toBeUndefined();
    expect(clock.pending()).toBe(0);
  });

  it("sets no timer if the store returns at once", async () => {
    const { guarded, clock } = guard({ get: () => "now" });
    const reading = guarded.read("a");
    expect(clock.pending()).toBe(0);
    expect(await reading).toBe("now");
  });

  it.each<unknown>([undefined, null, 7, { text: "x" }])("treats %o as a miss", async (value) => {
    const store = { get: () => "", set: () => undefined, delete: () => undefined };
    Reflect.set(store, "get", () => value);
    expect(await guard(store).guarded.read("a")).toBeUndefined();
  });

  it("rests if writes hang, also while reads are answered", async () => {
    const { guarded, calls, clock } = guard({ get: async () => "1", set: () => never });
    for (const key of ["a", "b", "c", "d"]) {
      expect(await guarded.read(key)).toBe("1");
      const writing = guarded.write(key, "1", undefined);
      await clock.advance(250);
      await writing;
    }
    await guarded.write("e", "1", undefined);
    expect(calls).not.toContain("set e");
  });

  it("rests if reads hang, also while writes are answered", async () => {
    const { guarded, calls, clock } = guard({ get: () => never, set: async () => undefined });
    for (const key of ["a", "b", "c", "d"]) {
      const reading = guarded.read(key);
      await clock.advance(250);
      expect(await reading).toBeNull();
      await guarded.write(key, "1", undefined);
    }
    expect(await guarded.read("e")).toBeNull();
    expect(calls).not.toContain("get e");
  });

  it("goes on if a store throws", async () => {
    const error = new Error("down");
    const fail = (): never => {
      throw error;
    };
    const { guarded, calls } = guard({ get: fail, set: () => Promise.reject(error), delete: fail });
    expect(warnings).toEqual([]);
    expect(await guarded.read("a")).toBeNull();
    await guarded.write("a", "1", undefined);
    await guarded.remove("a");
    expect(calls).toEqual(["get a", "set a", "delete a"]);
    expect(warnings).toEqual([
      "A cache store fails (Error). What it does not return is requested from the service. Shown once.",
    ]);
  });

  it("tells of a store that rejects", async () => {
    const { guarded } = guard({ get: () => Promise.reject(new TypeError("redis://:pa55word@host")) });
    expect(await guarded.read("a")).toBeNull();
    expect(warnings).toEqual([expect.stringContaining("fails (TypeError)")]);
  });

  it("waits for a slow store up to the timeout, and uses it again", async () => {
    const answers = [never, Promise.resolve("2"), never, never, never];
    const { guarded, calls, clock } = guard({ get: () => answers.shift() });
    const slow = guarded.read("a");
    await clock.advance(250);
    expect(await slow).toBeNull();
    expect(await guarded.read("b")).toBe("2");
    // The time without an answer starts anew with the next slow one.
    for (const key of ["c", "d", "e"]) {
      void guarded.read(key);
      await clock.advance(250);
    }
    void guarded.read("f");
    expect(calls).toEqual(["get a", "get b", "get c", "get d", "get e", "get f"]);
    expect(warnings).toEqual([]);
  });

  it("does not use a store for a while that answers nothing in time for a second, and says so once", async () => {
    const { guarded, calls, clock } = guard({ get: () => never });
    await outage(guarded, clock);
    expect(await guarded.read("e")).toBeNull();
    await guarded.write("e", "1", undefined);
    expect(calls).toEqual(["get a", "get b", "get c", "get d"]);
    await clock.advance(10_000);
    void guarded.read("f");
    expect(calls.slice(4)).toEqual(["get f"]);
    // Still down: one call waits, not as many as before.
    await clock.advance(250);
    expect(await guarded.read("g")).toBeNull();
    expect(calls.slice(4)).toEqual(["get f"]);
    expect(warnings).toEqual([
      "A cache store fails (TimeoutError). What it does not return is requested from the service. Shown once.",
    ]);
  });

  it("uses a store for which calls waited for less than a second, however long ago they began", async () => {
    const { guarded, calls, clock } = guard({ get: () => never });
    // Calls at the same time wait for the same 250 ms.
    for (const key of ["a", "b", "c"]) void guarded.read(key);
    await clock.advance(1_200);
    for (const key of ["d", "e", "f"]) {
      void guarded.read(key);
      await clock.advance(1_200);
    }
    expect(calls).toHaveLength(6);
    expect(await guarded.read("g")).toBeNull();
    expect(calls).toHaveLength(6);
    expect(warnings).toHaveLength(1);
  });

  it("does not use a store that is always late, although it answers", async () => {
    const { guarded, calls, clock } = guard({ get: () => sleep(clock, 400) });
    await outage(guarded, clock);
    expect(await guarded.read("e")).toBeNull();
    expect(calls).toEqual(["get a", "get b", "get c", "get d"]);
  });

  it("uses a store whose slowness is that of a Redis that saves to disk, throughout", async () => {
    // As measured: 0.6 ms in the middle, 26 ms for one of a hundred, and a stop of 0.33 s in 20 s.
    const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 3_000, seed: 1 });
    const { guarded, clock } = guard({
      async get() {
        const stop = clock.monotonic() % 20_000;
        await sleep(clock, Math.max(0.6 * 44 ** Math.max(0, 50 * (random.pop() ?? 0) - 48.5), 330 - stop));
        return "hit";
      },
    });
    let hits = 0;
    for (let at = 0; at < 60_000; at += 20) {
      void guarded.read("a").then((value) => (hits += value === "hit" ? 1 : 0));
      await clock.advance(20);
    }
    await clock.run();
    // Of three stops, the reads of their first 80 ms are too slow.
    expect(hits).toBe(3_000 - 3 * 4);
    expect(warnings).toEqual([]);
  });

  it("always tries to remove, without waiting for a store that rests", async () => {
    const { guarded, calls, clock } = guard({ get: () => never, delete: () => never });
    await outage(guarded, clock);
    await guarded.remove("a");
    expect(calls.slice(4)).toEqual(["delete a"]);
  });

  it("ignores a late error of a slow store", async () => {
    const { promise, reject } = Promise.withResolvers<undefined>();
    const { guarded, clock } = guard({ get: () => promise });
    const reading = guarded.read("a");
    await clock.advance(250);
    reject(new Error("at last"));
    await clock.advance(1);
    expect(await reading).toBeNull();
  });
});
