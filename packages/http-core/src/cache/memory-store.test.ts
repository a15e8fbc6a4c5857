import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ParameterError } from "../errors/errors.ts";
import { memoryStore } from "./memory-store.ts";

describe("a memory store", () => {
  it("returns a value until it is deleted", () => {
    const store = memoryStore();
    store.set("a", "1");
    expect(store.get("a")).toBe("1");
    store.delete("a");
    expect(store.get("a")).toBeUndefined();
    expect([store.entries(), store.bytes()]).toEqual([0, 0]);
  });

  it("drops the least recently used entry", () => {
    const store = memoryStore({ maxEntries: 2 });
    store.set("a", "1");
    store.set("b", "2");
    store.get("a");
    store.set("c", "3");
    expect(["a", "b", "c"].map((key) => store.get(key))).toEqual(["1", undefined, "3"]);
  });

  it("does not store an entry above an eighth of its bytes, and drops the one it would replace", () => {
    const store = memoryStore({ maxBytes: 800 });
    store.set("a", "x".repeat(49));
    expect(store.bytes()).toBe(100);
    store.set("a", "x".repeat(50));
    expect(store.get("a")).toBeUndefined();
    expect(store.bytes()).toBe(0);
  });

  it("always stays within its bounds", () => {
    const key = fc.constantFrom("a", "b", "c", "d", "e", "f");
    const step = fc.oneof(
      fc.record({ key, value: fc.string({ maxLength: 40 }) }),
      fc.record({ key, value: fc.constant(undefined) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const store = memoryStore({ maxBytes: 200, maxEntries: 4 });
        for (const { key: at, value } of steps) {
          if (value === undefined) store.delete(at);
          else store.set(at, value);
          const held = ["a", "b", "c", "d", "e", "f"].map((name) => [name, store.get(name)] as const);
          const sizes = held.map(([name, text]) =>
            text === undefined ? 0 : 2 * (name.length + text.length),
          );
          expect(store.bytes()).toBe(sizes.reduce((sum, size) => sum + size, 0));
          expect(store.bytes()).toBeLessThanOrEqual(200);
          expect(store.entries()).toBeLessThanOrEqual(4);
        }
      }),
    );
  });

  it.each([{ maxBytes: 0 }, { maxEntries: -1 }, { maxBytes: NaN }])("refuses %o", (options) => {
    expect(() => memoryStore(options)).toThrow(ParameterError);
  });
});
