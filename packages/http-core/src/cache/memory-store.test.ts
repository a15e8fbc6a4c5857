import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ParameterError } from "../errors/errors.ts";
import type { Entry, StoredResponse } from "./entry-codec.ts";
import { memoryStore, type MemoryStore } from "./memory-store.ts";

const BODY = "hello";
const request = { method: "GET", url: "https://a.example/", headers: new Headers(), principal: "p" };
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

const entryOf = (text: string): Entry => [{ ...response, body: { text } }];
const hold = (store: MemoryStore, key: string, text: string): void =>
  void store.open().hold(key, entryOf(text), request);

/** Bytes of an entry with a key of one character and an empty body. */
const EMPTY = 550 + 85 + 'aetag"1"'.length;

describe("a memory store", () => {
  it("holds an entry until it is removed, the same for all that open it", () => {
    const store = memoryStore();
    hold(store, "a", "1");
    expect(store.open().find("a")).toEqual(entryOf("1"));
    void store.open().remove("a");
    void store.open().remove("b");
    expect(store.open().find("a")).toEqual([]);
    expect([store.entries(), store.bytes()]).toEqual([0, 0]);
  });

  it("drops the least recently used entry", () => {
    const store = memoryStore({ maxEntries: 2 });
    const { find } = store.open();
    hold(store, "a", "1");
    hold(store, "b", "2");
    find("a");
    hold(store, "c", "3");
    expect(["a", "b", "c"].map(find)).toEqual([entryOf("1"), [], entryOf("3")]);
  });

  it("does not store an entry above an eighth of its bytes, and drops the one it would replace", () => {
    const store = memoryStore({ maxBytes: 8 * (EMPTY + 50) });
    hold(store, "a", "x".repeat(50));
    expect(store.bytes()).toBe(EMPTY + 50);
    hold(store, "a", "x".repeat(51));
    expect(store.open().find("a")).toEqual([]);
    expect(store.bytes()).toBe(0);
  });

  it("always stays within its bounds", () => {
    const keys = "abcdefghijkl".split("");
    const key = fc.constantFrom(...keys);
    const length = fc.option(fc.integer({ min: 0, max: 4000 }), { freq: 9, nil: undefined });
    const maxBytes = 8 * (EMPTY + 3000);
    fc.assert(
      fc.property(fc.array(fc.record({ key, length }), { maxLength: 60 }), (steps) => {
        const store = memoryStore({ maxBytes, maxEntries: 10 });
        const { find, remove } = store.open();
        for (const { key: at, length: characters } of steps) {
          if (characters === undefined) void remove(at);
          else hold(store, at, "x".repeat(characters));
          const sizes = keys.flatMap(find).map(({ body }) => EMPTY + ("text" in body ? body.text.length : 0));
          expect(store.bytes()).toBe(sizes.reduce((sum, size) => sum + size, 0));
          expect(store.entries()).toBe(sizes.length);
          expect(store.bytes()).toBeLessThanOrEqual(maxBytes);
          expect(store.entries()).toBeLessThanOrEqual(10);
        }
      }),
    );
  });

  it("counts the body, the key, and the headers of an entry and of what selects it", () => {
    const store = memoryStore({ maxBytes: 80_000 });
    const memory = store.open();
    const sizeOf = (key: string, change: Partial<StoredResponse> = {}): number => {
      void memory.hold(key, [{ ...response, ...change }], request);
      const bytes = store.bytes();
      void memory.remove(key);
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
    const selecting = { "accept-language": "de", "x-none": null };
    expect(sizeOf("a", { selecting }) - size).toBe(2 * 85 + "accept-languagedex-none".length);
    void memory.hold("a", [response, response], request);
    expect(store.bytes()).toBe(2 * size - 1);
    void memory.hold("a", [{ ...response, body: { text: "x".repeat(10_000) } }], request);
    expect([store.entries(), store.bytes()]).toEqual([0, 0]);
  });

  it.each([{ maxBytes: 0 }, { maxEntries: -1 }, { maxBytes: NaN }])("refuses %o", (options) => {
    expect(() => memoryStore(options)).toThrow(ParameterError);
  });
});
