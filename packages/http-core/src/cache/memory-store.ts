import { ParameterError } from "../errors/errors.ts";
import { type Entry, readEntry, writeEntry } from "./entry-codec.ts";
import type { EntryHolder } from "./entries.ts";
import type { CacheStore } from "./types.ts";

/** Bounds of a {@link memoryStore}. */
export interface MemoryStoreOptions {
  /**
   * The most bytes of keys and responses together, about as many as the engine needs for them. A text that was stored as
   * text counts two for each character.
   *
   * @default 67_108_864 (64 MiB)
   */
  readonly maxBytes?: number | undefined;
  /** The most entries. @default 1000 */
  readonly maxEntries?: number | undefined;
}

/** A {@link CacheStore} in memory that says how full it is. */
export interface MemoryStore extends CacheStore {
  get(key: string): string | undefined;
  set(key: string, value: string, ttl?: number): void;
  delete(key: string): void;
  /** Number of entries. */
  readonly entries: () => number;
  /** Bytes of keys and responses. */
  readonly bytes: () => number;
}

/** A single entry may take this share of the bytes: one large response must not displace all others. */
const LARGEST_SHARE = 1 / 8;

/**
 * Creates a store in memory that drops the least recently used entry first. An entry above an eighth of `maxBytes` is
 * not stored. The store ignores the time to live, because its bounds hold without it.
 *
 * @throws ParameterError for a bound that is not a positive number
 * @example
 * ```ts
 * import { memoryStore } from "./memory-store.ts";
 *
 * const store = memoryStore({ maxBytes: 8 * 1024 * 1024 });
 * store.set("key", "value");
 * console.log(store.entries(), store.bytes()); // 1 16
 * ```
 */
export function memoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  const maxBytes = positive("maxBytes", options.maxBytes ?? 64 * 1024 * 1024);
  const maxEntries = positive("maxEntries", options.maxEntries ?? 1000);
  // A Map iterates in the order of insertion: the first key is the least recently used.
  const values = new Map<string, Held>();
  let bytes = 0;

  const forget = (key: string): void => {
    const held = values.get(key);
    if (held === undefined) return;
    values.delete(key);
    bytes -= held.size;
  };
  const use = (key: string): Held | undefined => {
    const held = values.get(key);
    if (held === undefined) return undefined;
    values.delete(key);
    values.set(key, held);
    return held;
  };
  const hold = (key: string, held: Held): void => {
    forget(key);
    if (held.size > maxBytes * LARGEST_SHARE) return;
    values.set(key, held);
    bytes += held.size;
    for (const oldest of values.keys()) {
      if (bytes <= maxBytes && values.size <= maxEntries) break;
      forget(oldest);
    }
  };

  const store: MemoryStore = {
    get(key) {
      const held = use(key);
      if (held?.entry !== undefined) held.text ??= writeEntry(key, held.entry);
      return held?.text;
    },
    set(key, text) {
      hold(key, { text, entry: undefined, size: 2 * (key.length + text.length) });
    },
    delete: forget,
    entries: () => values.size,
    bytes: () => bytes,
  };
  memories.set(store, {
    find(key) {
      const held = use(key);
      if (held?.text !== undefined) held.entry ??= readEntry(key, held.text);
      return held?.entry ?? [];
    },
    hold(key, entry) {
      hold(key, { text: undefined, entry, size: sizeOf(key, entry) });
      return undefined;
    },
    remove(key) {
      forget(key);
      return undefined;
    },
  });
  return store;
}

/** A value: a text that was set, or an entry that the cache put there. Each is made from the other when it is read. */
interface Held {
  text: string | undefined;
  entry: Entry | undefined;
  readonly size: number;
}

/** Holds entries in memory, where they are found at once. */
interface MemoryEntries extends EntryHolder {
  readonly find: (key: string) => Entry;
}

const memories = new WeakMap<CacheStore, MemoryEntries>();

/** The entries of a {@link memoryStore}, held as objects; undefined for any other store. */
export function entriesInMemory(store: CacheStore): MemoryEntries | undefined {
  return memories.get(store);
}

/** Bytes that V8 takes for a response beside its texts, by measurement. */
const RESPONSE = 550;

/** Bytes that V8 takes for a header beside its name and value, by measurement. */
const FIELD = 85;

function sizeOf(key: string, entry: Entry): number {
  let size = sizeOfText(key);
  for (const { headers, body } of entry) {
    size += RESPONSE + ("text" in body ? sizeOfText(body.text) : body.base64.length);
    // A header's characters take one byte each.
    for (const [name, value] of headers) size += FIELD + name.length + value.length;
  }
  return size;
}

/** Engines hold a text in one byte per character if all of them fit. In such a text V8 finds this without a search. */
const NEEDS_TWO_BYTES = /[\u0100-\uffff]/;

function sizeOfText(text: string): number {
  return NEEDS_TWO_BYTES.test(text) ? 2 * text.length : text.length;
}

function positive(name: string, value: number): number {
  if (value > 0) return value;
  throw new ParameterError(name, "a number above 0", String(value));
}
