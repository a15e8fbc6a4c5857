import type { Rule } from "./rule.ts";
import { sharedBudget, type Taken } from "./shared-budget.ts";
import { propertyOf } from "../runtime/property.ts";

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
