import type { CallError } from "../errors/base.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import { processWide } from "../util/platform.ts";

/** What the policy decides by. */
export interface RetryOptions {
  /** Further attempts after the first. */
  readonly retries: number;
  /** The longest wait that is slept through, in milliseconds. */
  readonly maxWait: number;
}

/** The wait before the next attempt, or why there is none. */
type Decision =
  | { readonly retry: true; readonly delay: number; readonly kind: "transient" | "throttled" }
  | { readonly retry: false; readonly reason: "final" | "spent" | "unsafe" | "too long" };

const BASE = { transient: 50, throttled: 1_000 } as const;

const CAP = 20_000;

/**
 * Whether and when a failed attempt is followed by another.
 *
 * | failure | safe operation | other |
 * |---|---|---|
 * | never sent (refused, no such host) | yes | yes |
 * | 425: received and not processed (RFC 8470, 5.2) | yes | yes |
 * | network, timeout, 5xx, broken body | yes | no |
 * | throttled (429 …) | yes, as the service says | no |
 * | anything else | no | no |
 *
 * Full jitter: a random part of `base · 2^n`, base 50 ms (throttled: 1 s), at most 20 s. What the service asks
 * for is obeyed instead, never shortened; above `maxWait` there is no retry. A wait of nothing, or of a time that is
 * over, is the base at least: nobody is sent to hammer a service that has just failed.
 */
export function decide(
  failure: Failure,
  attempt: number,
  safe: boolean,
  { retries, maxWait }: RetryOptions,
  random: () => number,
): Decision {
  if (failure.retry === "never") return { retry: false, reason: "final" };
  const isUndone = failure.neverSent || failure.error.status === 425;
  if (!safe && !isUndone) return { retry: false, reason: "unsafe" };
  if (failure.after !== undefined && failure.after > maxWait) return { retry: false, reason: "too long" };
  if (attempt > retries) return { retry: false, reason: "spent" };
  const backoff = random() * Math.min(CAP, BASE[failure.retry] * 2 ** (attempt - 1));
  return { retry: true, delay: delayOf(failure.after, backoff, BASE[failure.retry]), kind: failure.retry };
}

function delayOf(asked: number | undefined, backoff: number, base: number): number {
  if (asked === undefined) return backoff;
  return asked < BASE.transient ? Math.max(base, backoff) : asked;
}

/** An attempt that failed, and what may be done about it. */
export interface Failure {
  readonly error: CallError;
  readonly retry: "transient" | "throttled" | "never";
  /** The wait that the service asks for, in milliseconds. */
  readonly after: number | undefined;
  /** Whether it is certain that the service has not seen the request. */
  readonly neverSent: boolean;
  /** What the body told of the budget. */
  readonly limit?: RateLimit | undefined;
}

/** What a retry costs by the kind of its failure, and how much there is. */
const COST = { transient: 14, throttled: 5 } as const;

const CAPACITY = 500;

/** Budgets beyond which those that are full are dropped. */
const MANY = 1_000;

/**
 * Retries that a service can still be asked for: an outage is not amplified by everyone who tries again. 500
 * tokens; a retry takes 14 (5 where the service throttled); a success gives its last retry's cost back, or 1.
 */
export interface RetryBudget {
  /** Takes a retry's cost; false where there is not enough, and no retry is due. */
  readonly take: (kind: keyof typeof COST) => boolean;
  /** A call succeeded: after a retry of this kind, or without one. */
  readonly succeeded: (lastRetry: keyof typeof COST | undefined) => void;
  /** Tokens left. */
  readonly left: () => number;
}

/** A budget of its own: for tests, and for whoever wants none of the process's. */
export function retryBudget(capacity = CAPACITY): RetryBudget {
  let tokens = capacity;
  return {
    take(kind) {
      if (tokens < COST[kind]) return false;
      tokens -= COST[kind];
      return true;
    },
    succeeded(lastRetry) {
      tokens = Math.min(capacity, tokens + (lastRetry === undefined ? 1 : COST[lastRetry]));
    },
    left: () => tokens,
  };
}

/** The budget of a service at an origin, shared by all clients of the process. */
export function sharedRetryBudget(service: string, origin: string): RetryBudget {
  const budgets = processWide("retry-budgets/1", () => new Map<string, RetryBudget>(), isMap);
  const key = `${service} ${origin}`;
  const known = budgets.get(key);
  if (known !== undefined) return known;
  // A full one is as good as a new one: whoever reads thousands of origins leaves no budget of each behind.
  if (budgets.size >= MANY)
    for (const [name, { left }] of budgets) if (left() >= CAPACITY) budgets.delete(name);
  const made = retryBudget();
  budgets.set(key, made);
  return made;
}

function isMap(value: object): value is Map<string, RetryBudget> {
  return value instanceof Map;
}
