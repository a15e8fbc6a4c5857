import { propertyOf } from "../util/objects.ts";
import { type SentRequest, OPEN, type Rule } from "./rule.ts";

/**
 * A shared limiter. Those of rate-limiter-flexible have this shape, over Redis, Valkey, Postgres and others.
 */
export interface Limiter {
  /**
   * Takes points off a key. Resolves with `{ msBeforeNext }`, the time until its window starts anew; rejects with the
   * same if too few are left. Rejects with anything else if the limiter is down.
   */
  readonly consume: (key: string, points?: number) => Promise<unknown>;
  /** Gives points back. Without it, a request that turns out to be free costs as any other. */
  readonly reward?: (key: string, points?: number) => Promise<unknown>;
}

/** A budget that processes and machines share, created by {@link distributed}. */
export interface Distributed {
  /** Creates the rule for one of a credential's buckets. `wake` is called after each query. */
  readonly rule: (bucket: string, monotonic: () => number, wake: () => void) => Rule;
}

/**
 * Shares a budget across machines, by a limiter of rate-limiter-flexible or of the same shape.
 *
 * The local limits hold too. Each request adds a round trip to the store, one after the other. While the limiter is
 * down, only the local limits hold; it is queried again 5 s later. One that hangs counts as down after a second.
 *
 * @param key the budget's key, the same in all processes: name the account, never its secret. A bucket is counted
 * under `key:bucket`
 * @example
 * ```ts
 * import { createClient, distributed, type Limiter } from "@org/http-core";
 *
 * declare const limiter: Limiter; // new RateLimiterRedis({ storeClient, points: 3, duration: 1 })
 * const client = createClient({
 *   baseUrl: "https://api.example",
 *   limit: { distributed: distributed(limiter, "reporting-account") },
 * });
 * console.log(client);
 * ```
 */
export function distributed(limiter: Limiter, key: string): Distributed {
  return {
    rule(bucket, monotonic, wake) {
      const counted = bucket === "" ? key : `${key}:${bucket}`;
      return sharedBudget({ take: () => take(limiter, counted), giveBack }, monotonic, wake);

      function giveBack(): void {
        reward().catch(() => undefined);
      }

      // Async, since a limiter without a connection may throw instead of rejecting.
      async function reward(): Promise<void> {
        await limiter.reward?.(counted, 1);
      }
    },
  };
}

async function take(limiter: Limiter, key: string): Promise<Taken> {
  try {
    return { granted: true, renewedIn: msBeforeNext(await limiter.consume(key, 1)) ?? 0 };
  } catch (refusal) {
    const renewedIn = msBeforeNext(refusal);
    if (renewedIn === undefined) throw refusal;
    return { granted: false, renewedIn };
  }
}

function msBeforeNext(result: unknown): number | undefined {
  const wait = propertyOf(result, "msBeforeNext");
  return typeof wait === "number" && !Number.isNaN(wait) ? wait : undefined;
}

/** Milliseconds after which a limiter counts as down: callers must not wait for it. */
const PATIENCE = 1_000;

/** Milliseconds until a limiter that was down is queried again: each query may cost a caller {@link PATIENCE}. */
const REST = 5_000;

/** The result of taking one request off a budget. */
interface Taken {
  /** Whether one was left. */
  readonly granted: boolean;
  /** Milliseconds until its window starts anew. */
  readonly renewedIn: number;
}

/** A budget outside of this process. */
interface SharedBudgetState {
  /** Takes one request off. Rejects if the limiter is down. */
  readonly take: () => Promise<Taken>;
  /** Gives a request back that was not sent or not counted by the service. Never throws. */
  readonly giveBack: () => void;
}

/**
 * A budget that other processes use too, queried when all other rules let the next request go. One query at a time
 * keeps the order of waiting requests, and a spent budget is queried only once.
 *
 * @param wake called after each query, so that the gate looks again
 */
function sharedBudget(
  { take, giveBack }: SharedBudgetState,
  monotonic: () => number,
  wake: () => void,
): Rule {
  let closedUntil = -Infinity;
  let restUntil = -Infinity;
  let pending: { readonly at: number } | undefined;
  // The end of the window that the next request was taken off; undefined if none was.
  let granted: number | undefined;
  // The same for requests that were sent. One that was sent while the limiter was down has taken nothing.
  const taken = new Map<SentRequest, number>();

  /** Never given back to the next window, which would then exceed its limit. */
  const refund = (windowEnd: number): void => {
    if (monotonic() + PATIENCE < windowEnd) giveBack();
  };
  const query = async (now: number): Promise<void> => {
    const own = { at: now };
    pending = own;
    const result = await take().then(
      (found) => found,
      () => undefined,
    );
    // The query was given up: a request was sent by the local limits, and this result pays for it.
    if (pending !== own) return;
    pending = undefined;
    if (result === undefined) restUntil = monotonic() + REST;
    else if (result.granted) granted = now + result.renewedIn;
    // A negative number means that the window is never renewed: query again now and then.
    else closedUntil = monotonic() + (result.renewedIn < 0 ? REST : Math.max(1, result.renewedIn));
    wake();
    if (granted === undefined) return;
    // No request used it: the last one left, or the gate has closed. Used later it would exceed its window.
    const unused = granted;
    granted = undefined;
    refund(unused);
  };
  const giveUp = (now: number): void => {
    pending = undefined;
    restUntil = now + REST;
  };

  return {
    opensAt(now) {
      if (granted !== undefined || restUntil > now) return OPEN;
      if (closedUntil > now) return closedUntil;
      if (pending === undefined) void query(now);
      else if (pending.at + PATIENCE <= now) giveUp(now);
      return pending === undefined ? OPEN : pending.at + PATIENCE;
    },
    soonest: () => closedUntil,
    sent(request) {
      if (granted !== undefined) taken.set(request, granted);
      granted = undefined;
    },
    responded: () => undefined,
    released(request, { response, unsent }) {
      const windowEnd = taken.get(request);
      taken.delete(request);
      if (windowEnd !== undefined && (response?.free ?? unsent)) refund(windowEnd);
    },
    idle: (now) => closedUntil <= now && pending === undefined,
    refusal: () => ({ kind: "burst", reason: "The budget shared with others" }),
  };
}
