import type { Clock } from "../util/clock.ts";
import { isThenable } from "../util/objects.ts";
import { warnOnce } from "../util/warn-once.ts";
import type { CacheStore } from "./types.ts";

/** A store that never throws and is never slow. */
export interface GuardedStore {
  /** The text under a key; undefined if there is none, null if the store failed and may have one. */
  readonly read: (key: string) => Promise<string | null | undefined>;
  readonly write: (key: string, value: string, ttl: number | undefined) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

/** Milliseconds to wait for a store. */
const TIMEOUT = 250;

/**
 * Milliseconds that calls wait without an answer in time until a store is not used; time without a call does not
 * count. A healthy Redis exceeds the timeout now and then: while it saves to disk it stopped for up to 0.33 s, measured
 * beside a busy client.
 */
const PATIENCE = 1_000;

/** Milliseconds without using a store that was too slow, so that not every call waits during an outage. */
const REST = 10_000;

/**
 * Guards a store: one that throws or is slow costs a miss, never a failure. The first time that it throws, or is not
 * used since it is too slow, a process warning says so.
 */
export function guardedStore(store: CacheStore, clock: Clock): GuardedStore {
  let restsUntil = -Infinity;
  /** Milliseconds that operations have waited since the last answer in time, and the end of that time. */
  let waited = 0;
  let waitedUntil = -Infinity;
  /** Whether the last late operation was a read: a store whose reads hang may answer its writes in time. */
  let lateRead: boolean | undefined;
  const hasFailed = warnOnce(
    (name) => `A cache store fails (${name}). What it does not return is requested from the service.`,
  );

  const inTime = (pending: PromiseLike<unknown>, isRead: boolean): Promise<unknown> =>
    new Promise((resolve) => {
      const start = clock.monotonic();
      let isLate = false;
      const cancel = clock.timer(TIMEOUT, () => {
        isLate = true;
        const now = clock.monotonic();
        // Operations at the same time wait for the same time.
        waited += now - Math.max(start, waitedUntil);
        waitedUntil = now;
        lateRead = isRead;
        if (waited >= PATIENCE) {
          restsUntil = now + REST;
          hasFailed(new DOMException("", "TimeoutError"));
        }
        resolve(FAILED);
      });
      void Promise.resolve(pending)
        .then(
          (value) => {
            if (!isLate && lateRead === isRead) {
              waited = 0;
              waitedUntil = clock.monotonic();
            }
            resolve(value);
          },
          (error: unknown) => {
            hasFailed(error);
            resolve(FAILED);
          },
        )
        .finally(cancel);
    });
  /** A store in memory returns at once: no promise is created for it. */
  const attempt = (run: () => unknown, isRead = false): unknown => {
    try {
      const result = run();
      return isThenable(result) ? inTime(result, isRead) : result;
    } catch (error) {
      hasFailed(error);
      return FAILED;
    }
  };
  const isResting = (): boolean => restsUntil > -Infinity && clock.monotonic() < restsUntil;

  return {
    async read(key) {
      if (isResting()) return null;
      const value = await attempt(() => store.get(key), true);
      if (value === FAILED) return null;
      return typeof value === "string" ? value : undefined;
    },
    async write(key, value, ttl) {
      if (!isResting()) await attempt(() => store.set(key, value, ttl));
    },
    async remove(key) {
      // Tried even while the store rests: an entry that stays would be used once the store is back.
      const removed = attempt(() => store.delete(key));
      if (!isResting()) await removed;
    },
  };
}

const FAILED = Symbol("failed");
