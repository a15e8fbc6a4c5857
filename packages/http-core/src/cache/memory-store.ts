import { ParameterError } from "../errors/errors.ts";
import type { CacheStore } from "./types.ts";

/** Bounds of a {@link memoryStore}. */
export interface MemoryStoreOptions {
  /**
   * The most bytes of keys and values together. A character counts as two, the most that a JavaScript engine needs.
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
  /** Bytes of keys and values, two per character. */
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
  const values = new Map<string, string>();
  let bytes = 0;

  const forget = (key: string): void => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    bytes -= sizeOf(key, value);
  };

  const store: MemoryStore = {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      forget(key);
      const size = sizeOf(key, value);
      if (size > maxBytes * LARGEST_SHARE) return;
      values.set(key, value);
      bytes += size;
      for (const oldest of values.keys()) {
        if (bytes <= maxBytes && values.size <= maxEntries) break;
        forget(oldest);
      }
    },
    delete: forget,
    entries: () => values.size,
    bytes: () => bytes,
  };
  inMemory.add(store);
  return store;
}

const inMemory = new WeakSet<CacheStore>();

/** Whether a store's entries end with the process. */
export function isInMemory(store: CacheStore): boolean {
  return inMemory.has(store);
}

function sizeOf(key: string, value: string): number {
  return 2 * (key.length + value.length);
}

function positive(name: string, value: number): number {
  if (value > 0) return value;
  throw new ParameterError(name, "a number above 0", String(value));
}
