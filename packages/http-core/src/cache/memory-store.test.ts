import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ParameterError } from "../errors/errors.ts";
import { readEntry, type StoredResponse } from "./entry-codec.ts";
import { entriesInMemory, memoryStore } from "./memory-store.ts";

const BODY = "hello";
const never = (): undefined => undefined;
const response: StoredResponse = {
  status: 200,
  statusText: "OK",
  headers: new Map([["etag", '"1"']]),
  address: undefined,
  requestTime: 1,
  responseTime: 2,
  body: { text: BODY },
  selecting: {},
  immutable: false,
};

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

  it("holds an entry as an object and as text, each made from the other", () => {
    const store = memoryStore();
    const memory = entriesInMemory(store);
    void memory?.hold("a", [response], never);
    const text = store.get("a") ?? "";
    expect(readEntry("a", text)).toEqual([response]);
    store.set("a", text);
    expect(memory?.find("a")).toEqual([response]);
    store.set("b", text);
    expect(memory?.find("b")).toEqual([]);
    void memory?.remove("a");
    expect(store.get("a")).toBeUndefined();
  });

  it("counts the body, the headers and the key of an entry", () => {
    const store = memoryStore({ maxBytes: 80_000 });
    const memory = entriesInMemory(store);
    const sizeOf = (key: string, change: Partial<StoredResponse> = {}): number => {
      void memory?.hold(key, [{ ...response, ...change }], never);
      const bytes = store.bytes();
      void memory?.remove(key);
      return bytes;
    };
    const size = sizeOf("a");
    expect(size).toBeGreaterThan(550);
    expect(sizeOf("ab") - size).toBe(1);
    expect(sizeOf("a", { body: { text: `${BODY}x` } }) - size).toBe(1);
    expect(sizeOf("a", { body: { text: `${BODY}ж` } }) - size).toBe(BODY.length + 2);
    expect(sizeOf("a", { body: { base64: `${BODY}x` } }) - size).toBe(1);
    const headers = new Map([...response.headers, ["age", "1"]]);
    expect(sizeOf("a", { headers }) - size).toBe(85 + "age1".length);
    void memory?.hold("a", [response, response], never);
    expect(store.bytes()).toBe(2 * size - 1);
    void memory?.hold("a", [{ ...response, body: { text: "x".repeat(10_000) } }], never);
    expect([store.entries(), store.bytes()]).toEqual([0, 0]);
  });

  it("is the only one whose entries are held as objects", () => {
    expect(entriesInMemory({ ...memoryStore() })).toBeUndefined();
  });

  it.each([{ maxBytes: 0 }, { maxEntries: -1 }, { maxBytes: NaN }])("refuses %o", (options) => {
    expect(() => memoryStore(options)).toThrow(ParameterError);
  });
});
