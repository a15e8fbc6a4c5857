import { propertyOf } from "../util/objects.ts";
import { type Flight, OPEN, type Rule } from "./rule.ts";

/**
 * What is asked of a shared limiter. A limiter of rate-limiter-flexible has this shape, over Redis, Valkey,
 * Postgres and others.
 */
export interface Limiter {
  /**
   * Takes points off a key: resolves with, and where there are not enough rejects with, `{ msBeforeNext }`, the
   * time until its window starts anew. Rejects with anything else where it could not be asked.
   */
  readonly consume: (key: string, points?: number) => Promise<unknown>;
  /** Gives points back. Where there is none, a request that turns out to be free costs as any other. */
  readonly reward?: (key: string, points?: number) => Promise<unknown>;
}

/** A budget that processes and machines share, made by {@link distributed}. */
export interface Distributed {
  /** The rule that asks it, for one of a credential's buckets. `wake` is called when an answer has come. */
  readonly rule: (bucket: string, monotonic: () => number, wake: () => void) => Rule;
}

/**
 * A budget across machines, by a limiter of rate-limiter-flexible or anything of its shape.
 *
 * The local limits hold besides, and each request asks once more, one after the other: a round trip to the store
 * each. A limiter that is down costs nothing but the sharing: requests go by the local limits alone, and it is
 * asked again 5 s later. One that hangs counts as down after a second.
 *
 * @param key what the budget is counted under, the same in all processes: name the account, never its secret. Each
 * bucket has its own: `key:bucket`
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
        limiter.reward?.(counted, 1).catch(() => undefined);
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

function msBeforeNext(answer: unknown): number | undefined {
  const wait = propertyOf(answer, "msBeforeNext");
  return typeof wait === "number" && !Number.isNaN(wait) ? wait : undefined;
}

/** A limiter that has not answered by then counts as down: callers must not wait for it. */
const PATIENCE = 1_000;

/** One that was down is not asked again before this: each question may cost a caller {@link PATIENCE}. */
const REST = 5_000;

/** What a budget answers when it is asked for one request. */
interface Taken {
  /** Whether it was there. */
  readonly granted: boolean;
  /** Milliseconds until its window starts anew. */
  readonly renewedIn: number;
}

/** A budget somewhere else. */
interface SharedBudgetState {
  /** Takes one request off. Rejects where it can't be asked. */
  readonly take: () => Promise<Taken>;
  /** Gives one back that was not used, or that the service did not count. Never throws. */
  readonly giveBack: () => void;
}

/**
 * A budget that other processes take from as well, asked when everything else lets the next request go. One
 * question at a time, so that those who wait keep their order and a spent budget is asked once, not by each.
 *
 * @param wake called when an answer has come: the gate then looks again
 */
function sharedBudget(
  { take, giveBack }: SharedBudgetState,
  monotonic: () => number,
  wake: () => void,
): Rule {
  let closedUntil = -Infinity;
  let restUntil = -Infinity;
  let asked: { readonly at: number } | undefined;
  // Until when the window lasts that the next request was taken off; undefined: none was.
  let granted: number | undefined;
  // The same for those that went. What goes while the limiter is down has taken nothing.
  const taken = new Map<Flight, number>();

  /** Given back to the next window, it would be one too many there. */
  const refund = (windowEnd: number): void => {
    if (monotonic() + PATIENCE < windowEnd) giveBack();
  };
  const ask = async (now: number): Promise<void> => {
    const mine = { at: now };
    asked = mine;
    const answer = await take().then(
      (found) => found,
      () => undefined,
    );
    // Given up on already: the request went by the local limits, and what was taken now is counted for it.
    if (asked !== mine) return;
    asked = undefined;
    if (answer === undefined) restUntil = monotonic() + REST;
    else if (answer.granted) granted = now + answer.renewedIn;
    // Never renewed is told by a negative number: it is asked now and then.
    else closedUntil = monotonic() + (answer.renewedIn < 0 ? REST : Math.max(1, answer.renewedIn));
    wake();
    if (granted === undefined) return;
    // Nobody took it: whoever waited is gone, or the gate has closed. Used later it would exceed its window.
    const unused = granted;
    granted = undefined;
    refund(unused);
  };
  const giveUp = (now: number): void => {
    asked = undefined;
    restUntil = now + REST;
  };

  return {
    opensAt(now) {
      if (granted !== undefined || restUntil > now) return OPEN;
      if (closedUntil > now) return closedUntil;
      if (asked === undefined) void ask(now);
      else if (asked.at + PATIENCE <= now) giveUp(now);
      return asked === undefined ? OPEN : asked.at + PATIENCE;
    },
    soonest: () => closedUntil,
    sent(flight) {
      if (granted !== undefined) taken.set(flight, granted);
      granted = undefined;
    },
    answered: () => undefined,
    released(flight, { answered, unsent }) {
      const windowEnd = taken.get(flight);
      taken.delete(flight);
      if (windowEnd !== undefined && (answered?.free ?? unsent)) refund(windowEnd);
    },
    idle: (now) => closedUntil <= now && asked === undefined,
    refusal: () => ({ kind: "burst", reason: "The budget shared with others" }),
  };
}
