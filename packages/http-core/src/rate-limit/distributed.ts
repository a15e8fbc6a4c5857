import { propertyOf } from "../util/objects.ts";
import { warnOnce } from "../util/warn-once.ts";
import { type SentRequest, OPEN, type Rule } from "./rule.ts";

/**
 * A shared limiter. Those of rate-limiter-flexible have this shape, over Redis, Valkey, Postgres and others.
 */
export interface Limiter {
  /**
   * Takes points off a key. Resolves with `{ msBeforeNext }`, the time until its window starts anew; rejects with the
   * same if too few are left. Rejects with anything else if the limiter is down. {@link DistributedOptions.spread} also
   * needs `consumedPoints` and `remainingPoints`.
   */
  readonly consume: (key: string, points?: number) => Promise<unknown>;
  /** Gives points back. Without it, a request that turns out to be free costs as any other. */
  readonly reward?: (key: string, points?: number) => Promise<unknown>;
}

/** Options of {@link distributed}. */
export interface DistributedOptions {
  /**
   * Spreads the requests of a window evenly over it, for a service that counts a sliding window. The limiter's window is
   * fixed: without this option a service may see the requests of two windows within one of its own, and refuse some.
   *
   * @default false: requests are sent as soon as the limiter grants them
   */
  readonly spread?: boolean | undefined;
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
 * down, only the local limits hold; it is queried again 5 s later. One that hangs counts as down after a second. The
 * first time, a process warning says so.
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
export function distributed(
  limiter: Limiter,
  key: string,
  { spread = false }: DistributedOptions = {},
): Distributed {
  const isDown = warnOnce(
    (name) =>
      `The limiter of "${key}" is down (${name}). Until it responds, only the limits of this process hold.`,
  );
  return {
    rule(bucket, monotonic, wake) {
      const counted = bucket === "" ? key : `${key}:${bucket}`;
      const slots = spread ? evenSlots() : undefined;
      return sharedBudget({ take: () => take(limiter, counted), giveBack, isDown, slots }, monotonic, wake);

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
    const result = await limiter.consume(key, 1);
    const [consumed, remaining] = [numberIn(result, "consumedPoints"), numberIn(result, "remainingPoints")];
    return { granted: true, renewedIn: msBeforeNext(result) ?? 0, consumed, remaining };
  } catch (refusal) {
    const renewedIn = msBeforeNext(refusal);
    if (renewedIn === undefined) throw refusal;
    return { granted: false, renewedIn };
  }
}

function msBeforeNext(result: unknown): number | undefined {
  return numberIn(result, "msBeforeNext");
}

function numberIn(result: unknown, name: string): number | undefined {
  const value = propertyOf(result, name);
  return typeof value === "number" && !Number.isNaN(value) ? value : undefined;
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
  /** Requests taken off this window, this one included; absent if the limiter does not tell. */
  readonly consumed?: number | undefined;
  /** Requests left in this window; absent if the limiter does not tell. */
  readonly remaining?: number | undefined;
}

/** A request that was taken off the budget. */
interface Grant {
  /** The end of its window. */
  readonly windowEnd: number;
  /** When it may be sent. */
  readonly at: number;
}

/** Gives each request of a window a time of its own. */
interface Slots {
  /** When the request may be sent; `now` is the arrival of the limiter's response. */
  readonly slotOf: (taken: Taken, now: number) => number;
  /** Milliseconds that a window starts later than its limiter renews it. */
  readonly margin: () => number;
}

/** Share of a window, and milliseconds, between two windows: requests of one reach the service at uneven speed. */
const MARGIN = { share: 0.02, least: 50 } as const;

/**
 * Slots at equal distances. The number of a request in its window comes from the limiter, so that all processes have the
 * same slots without knowing each other. The length of a window is the longest time until a renewal; it is exact once
 * this process or another has started a window while this one waited.
 */
function evenSlots(): Slots {
  let per = 0;
  let start = -Infinity;
  const margin = (): number => MARGIN.least + per * MARGIN.share;
  return {
    margin,
    slotOf({ renewedIn, consumed, remaining }, now) {
      per = Math.max(per, renewedIn);
      if (consumed === undefined || remaining === undefined) return now;
      const seen = now + renewedIn - per;
      if (seen > start + per / 2) start = Math.max(seen, start + per + margin());
      return start + ((consumed - 1) * per) / (consumed + remaining);
    },
  };
}

/** A budget outside of this process. */
interface SharedBudgetState {
  /** Takes one request off. Rejects if the limiter is down. */
  readonly take: () => Promise<Taken>;
  /** Gives a request back that was not sent or not counted by the service. Never throws. */
  readonly giveBack: () => void;
  /** Called where the limiter fails or does not respond. */
  readonly isDown: (error: unknown) => void;
  /** When granted requests are sent. @default at once */
  readonly slots: Slots | undefined;
}

/**
 * A budget that other processes use too, queried when all other rules let the next request go. One query at a time
 * keeps the order of waiting requests, and a spent budget is queried only once.
 *
 * @param wake called after each query, so that the gate looks again
 */
function sharedBudget(
  { take, giveBack, isDown, slots }: SharedBudgetState,
  monotonic: () => number,
  wake: () => void,
): Rule {
  let closedUntil = -Infinity;
  let restUntil = -Infinity;
  let pending: { readonly at: number } | undefined;
  // Taken for the next request; undefined if none was.
  let granted: Grant | undefined;
  // The same for requests that were sent. One that was sent while the limiter was down has taken nothing.
  const taken = new Map<SentRequest, number>();

  /** Never given back to the next window, which would then exceed its limit. */
  const refund = (windowEnd: number): void => {
    if (monotonic() + PATIENCE < windowEnd) giveBack();
  };
  const query = async (now: number): Promise<void> => {
    const own = { at: now };
    pending = own;
    const result = await take().catch((error: unknown) => {
      isDown(error);
      return undefined;
    });
    // The query was given up: a request was sent by the local limits, and this result pays for it.
    if (pending !== own) return;
    pending = undefined;
    const arrived = monotonic();
    if (result === undefined) restUntil = arrived + REST;
    else if (result.granted)
      granted = { windowEnd: now + result.renewedIn, at: slots?.slotOf(result, arrived) ?? OPEN };
    // A negative number means that the window is never renewed: query again now and then.
    else
      closedUntil =
        arrived + (result.renewedIn < 0 ? REST : Math.max(1, result.renewedIn) + (slots?.margin() ?? 0));
    wake();
    if (granted === undefined || granted.at > arrived) return;
    // No request used it: the last one left, or the gate has closed. Used later it would exceed its window.
    const unused = granted.windowEnd;
    granted = undefined;
    refund(unused);
  };
  /** A request that is given up before its slot leaves the grant to the next one, but not beyond the window. */
  const dropUnused = (now: number): void => {
    if (granted !== undefined && Math.max(granted.at, granted.windowEnd) < now) granted = undefined;
  };
  const giveUp = (now: number): void => {
    pending = undefined;
    restUntil = now + REST;
    isDown(new DOMException("", "TimeoutError"));
  };

  return {
    opensAt(now) {
      dropUnused(now);
      if (granted !== undefined) return granted.at;
      if (restUntil > now) return OPEN;
      if (closedUntil > now) return closedUntil;
      if (pending === undefined) void query(now);
      else if (pending.at + PATIENCE <= now) giveUp(now);
      return pending === undefined ? OPEN : pending.at + PATIENCE;
    },
    soonest: () => closedUntil,
    sent(request) {
      if (granted !== undefined) taken.set(request, granted.windowEnd);
      granted = undefined;
    },
    responded: () => undefined,
    released(request, { response, unsent }) {
      const windowEnd = taken.get(request);
      taken.delete(request);
      if (windowEnd !== undefined && (response?.free ?? unsent)) refund(windowEnd);
    },
    idle(now) {
      dropUnused(now);
      return closedUntil <= now && pending === undefined && granted === undefined;
    },
    refusal: () => ({ kind: "burst", reason: "The budget shared with others" }),
  };
}
