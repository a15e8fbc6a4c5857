import { textStore, type Clock, type ResponseStore } from "@org/http-core";

/** Milliseconds that a read from a {@link slowStore} takes. */
export const LOOKING = 7;
/** Milliseconds that a write takes. */
export const KEEPING = 11;

/** Waits on a clock. */
export const sleep = (clock: Clock, delay: number): Promise<void> =>
  new Promise((resolve) => void clock.timer(delay, resolve));

/** A store with slow reads and writes. */
export function slowStore(clock: Clock): ResponseStore {
  const kept = new Map<string, string>();
  return textStore({
    async get(key) {
      await sleep(clock, LOOKING);
      return kept.get(key);
    },
    async set(key, value) {
      await sleep(clock, KEEPING);
      kept.set(key, value);
    },
    delete: (key) => kept.delete(key),
  });
}
