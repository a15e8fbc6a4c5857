import type { Clock } from "../util/clock.ts";
import { isThenable } from "../util/objects.ts";
import type { CacheStore } from "./types.ts";

/** A failure of a store. The call goes on without the store. */
export interface StoreFailure {
  readonly method: "get" | "set" | "delete";
  /** What the store threw; undefined if it took too long. */
  readonly error: unknown;
}

/** A store that never throws and is never slow. */
export interface GuardedStore {
  /** The text under a key; undefined if there is none, null if the store failed and may have one. */
  readonly read: (key: string) => Promise<string | null | undefined>;
  readonly write: (key: string, value: string, ttl: number | undefined) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

/** Milliseconds without using a store that was too slow, so that not every call waits during an outage. */
const REST = 10_000;

/**
 * Guards a store: one that throws or is slow costs a miss, never a failure.
 *
 * @param timeout milliseconds to wait for the store
 * @param report called with each failure; must not throw
 */
export function guardedStore(
  store: CacheStore,
  timeout: number,
  clock: Clock,
  report: (failure: StoreFailure) => void,
): GuardedStore {
  let restsUntil = -Infinity;

  const inTime = async (method: StoreFailure["method"], pending: PromiseLike<unknown>): Promise<unknown> => {
    try {
      const result = await within(Promise.resolve(pending), timeout, clock);
      if (result !== FAILED) return result;
      restsUntil = clock.monotonic() + REST;
      report({ method, error: undefined });
    } catch (error) {
      report({ method, error });
    }
    return FAILED;
  };
  /** A store in memory returns at once: no promise is created for it. */
  const attempt = (method: StoreFailure["method"], run: () => unknown): unknown => {
    try {
      const result = run();
      return isThenable(result) ? inTime(method, result) : result;
    } catch (error) {
      report({ method, error });
      return FAILED;
    }
  };
  const isResting = (): boolean => restsUntil > -Infinity && clock.monotonic() < restsUntil;

  return {
    async read(key) {
      if (isResting()) return null;
      try {
        const found = store.get(key);
        const value = isThenable(found) ? await inTime("get", found) : found;
        if (value === FAILED) return null;
        return typeof value === "string" ? value : undefined;
      } catch (error) {
        report({ method: "get", error });
        return null;
      }
    },
    async write(key, value, ttl) {
      if (!isResting()) await attempt("set", () => store.set(key, value, ttl));
    },
    async remove(key) {
      // Tried even while the store rests: an entry that stays would be used once the store is back.
      const removed = attempt("delete", () => store.delete(key));
      if (!isResting()) await removed;
    },
  };
}

const FAILED = Symbol("failed");

function within<T>(promise: Promise<T>, timeout: number, clock: Clock): Promise<T | typeof FAILED> {
  return new Promise((resolve, reject) => {
    const cancel = clock.timer(timeout, () => {
      resolve(FAILED);
    });
    void promise.then(resolve, reject).finally(cancel);
  });
}
