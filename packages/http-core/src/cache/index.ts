/** The private HTTP cache, as far as a client's caller sees it. */
export type { CacheMode, CacheState } from "./exchange.ts";
export { memoryStore, type MemoryStore, type MemoryStoreOptions } from "./memory-store.ts";
export type { CacheStore } from "./store.ts";
