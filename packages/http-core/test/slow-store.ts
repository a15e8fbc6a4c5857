import type { CacheStore, Clock } from "@org/http-core";

/** Milliseconds that a {@link slowStore} takes to look something up. */
export const LOOKING = 7;
/** Milliseconds that it takes to keep something. */
export const KEEPING = 11;

/** Waits by a clock. */
export const sleep = (clock: Clock, delay: number): Promise<void> =>
  new Promise((resolve) => void clock.timer(delay, resolve));

/** A store that takes its time. */
export function slowStore(clock: Clock): CacheStore {
  const kept = new Map<string, string>();
  return {
    async get(key) {
      await sleep(clock, LOOKING);
      return kept.get(key);
    },
    async set(key, value) {
      await sleep(clock, KEEPING);
      kept.set(key, value);
    },
    delete: (key) => kept.delete(key),
  };
}
