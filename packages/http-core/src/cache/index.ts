/** The private HTTP cache: its port, its stores, and what a client asks it through. */
export { cacheKey } from "./key.ts";
export type {
  CacheMode,
  CacheState,
  Exchanged,
  ExchangeOptions,
  Forward,
  Forwarded,
  HttpCache,
} from "./exchange.ts";
export type { StoreFailure } from "./guarded-store.ts";
export { createHttpCache, type HttpCacheOptions } from "./http-cache.ts";
export { memoryStore, type MemoryStore, type MemoryStoreOptions } from "./memory-store.ts";
export type { CacheReply, CacheRequest } from "./reply.ts";
export { singleFlight, type SingleFlight } from "./single-flight.ts";
export type { CacheStore } from "./store.ts";
export type { Revalidate } from "./usability.ts";
