import { ParameterError } from "../errors/errors.ts";
import type { MemoryEntries, ResponseStore } from "./entries.ts";
import type { Entry } from "./entry-codec.ts";

/** Bounds of a {@link memoryStore}. */
export interface MemoryStoreOptions {
  /**
   * The most bytes of keys and responses together, about as many as the engine needs for them.
   *
   * @default 67_108_864 (64 MiB)
   */
  readonly maxBytes?: number | undefined;
  /** The most entries. @default 1000 */
  readonly maxEntries?: number | undefined;
}

/** A {@link ResponseStore} in memory that says how full it is. Several clients may share one. */
export interface MemoryStore extends ResponseStore {
  readonly open: () => MemoryEntries;
  /** Number of entries. */
  readonly entries: () => number;
  /** Bytes of keys and responses. */
  readonly bytes: () => number;
}

/** A single entry may take this share of the bytes: one large response must not displace all others. */
const LARGEST_SHARE = 1 / 8;

/**
 * Creates a store in memory that drops the least recently used entry first. An entry above an eighth of `maxBytes` is
 * not stored. No entry expires, because the bounds hold without that.
 *
 * @throws ParameterError for a bound that is not a positive number
 * @example
 * ```ts
 * import { createClient, memoryStore } from "@org/http-core";
 *
 * const cache = memoryStore({ maxBytes: 8 * 1024 * 1024 });
 * const client = createClient({ baseUrl: "https://library.example", cache });
 * console.log(client.limits(), cache.entries(), cache.bytes()); // [] 0 0
 * ```
 */
export function memoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  const maxBytes = positive("maxBytes", options.maxBytes ?? 64 * 1024 * 1024);
  const maxEntries = positive("maxEntries", options.maxEntries ?? 1000);
  // A Map iterates in the order of insertion: the first key is the least recently used.
  const values = new Map<string, Held>();
  let bytes = 0;
  const largest = maxBytes * LARGEST_SHARE;

  const forget = (key: string): undefined => {
    bytes -= values.get(key)?.size ?? 0;
    values.delete(key);
  };
  const held: MemoryEntries = {
    largest,
    find(key) {
      const found = values.get(key);
      if (found === undefined) return [];
      values.delete(key);
      values.set(key, found);
      return found.entry;
    },
    hold(key, entry) {
      forget(key);
      const size = sizeOf(key, entry);
      if (size > largest) return undefined;
      values.set(key, { entry, size });
      bytes += size;
      for (const oldest of values.keys()) {
        if (bytes <= maxBytes && values.size <= maxEntries) break;
        forget(oldest);
      }
      return undefined;
    },
    remove: forget,
  };
  return { open: () => held, entries: () => values.size, bytes: () => bytes };
}

interface Held {
  readonly entry: Entry;
  readonly size: number;
}

/** Bytes that V8 takes for a response beside its texts, by measurement. */
const RESPONSE = 550;

/** Bytes that V8 takes for a header beside its name and value, by measurement. */
const FIELD = 85;

function sizeOf(key: string, entry: Entry): number {
  let size = sizeOfText(key);
  for (const { headers, body, selecting } of entry) {
    size += RESPONSE + ("text" in body ? sizeOfText(body.text) : body.base64.length);
    // A header's characters take one byte each.
    // Iterating would allocate an entry for each field.
    headers.forEach((value, name) => {
      size += FIELD + name.length + value.length;
    });
    for (const [name, value] of Object.entries(selecting)) size += FIELD + name.length + (value?.length ?? 0);
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
