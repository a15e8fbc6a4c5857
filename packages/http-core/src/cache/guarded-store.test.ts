import { processWarnings } from "@org/test-kit/process-warnings";
import { describe, expect, it } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { guardedStore } from "./guarded-store.ts";
import type { CacheStore } from "./types.ts";

const warnings = processWarnings();

const never = new Promise<undefined>(() => undefined);

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

  it("waits for a slow store up to the timeout, then does not use it for a while", async () => {
    const { guarded, calls, clock } = guard({ get: () => never });
    const reading = guarded.read("a");
    await clock.advance(250);
    expect(await reading).toBeNull();
    expect(await guarded.read("b")).toBeNull();
    await guarded.write("b", "1", undefined);
    expect(calls).toEqual(["get a"]);
    await clock.advance(10_000);
    void guarded.read("c");
    expect(calls).toEqual(["get a", "get c"]);
  });

  it("always tries to remove, without waiting for a store that rests", async () => {
    const { guarded, calls, clock } = guard({ get: () => never, delete: () => never });
    const reading = guarded.read("a");
    await clock.advance(250);
    await reading;
    await guarded.remove("a");
    expect(calls).toEqual(["get a", "delete a"]);
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
