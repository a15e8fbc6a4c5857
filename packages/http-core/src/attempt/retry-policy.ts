import type { CallError } from "../errors/base.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import { processWide } from "../util/platform.ts";

/** Options of {@link decide}. */
export interface RetryOptions {
  /** Most attempts after the first. */
  readonly retries: number;
  /** The longest wait before a retry, in milliseconds. */
  readonly maxWait: number;
}

/** The wait before the next attempt, or why there is none. */
type Decision =
  | { readonly retry: true; readonly delay: number; readonly kind: "transient" | "throttled" }
  | { readonly retry: false; readonly reason: "final" | "spent" | "unsafe" | "too long" };

const BASE = { transient: 50, throttled: 1_000 } as const;

const CAP = 20_000;

/**
 * Decides whether and when a failed attempt is retried.
 *
 * | failure | safe operation | other |
 * |---|---|---|
 * | never sent (refused, no such host) | yes | yes |
 * | 425: received and not processed (RFC 8470, 5.2) | yes | yes |
 * | network, timeout, 5xx, broken body | yes | no |
 * | throttled (429 …) | yes, as the service says | no |
 * | anything else | no | no |
 *
 * Full jitter: a random part of `base · 2^n`, base 50 ms (throttled: 1 s), at most 20 s. A wait that the service asks
 * for replaces it and is never shortened; above `maxWait` there is no retry. After a zero or past `Retry-After` the
 * wait is at least the base, so that a failing service gets time to recover.
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

function delayOf(retryAfter: number | undefined, backoff: number, base: number): number {
  if (retryAfter === undefined) return backoff;
  return retryAfter < BASE.transient ? Math.max(base, backoff) : retryAfter;
}

/** A failed attempt, and whether it may be retried. */
export interface Failure {
  readonly error: CallError;
  readonly retry: "transient" | "throttled" | "never";
  /** The wait that the service asks for, in milliseconds. */
  readonly after: number | undefined;
  /** Whether the service has certainly not seen the request. */
  readonly neverSent: boolean;
  /** The rate limit that the body reports. */
  readonly limit?: RateLimit | undefined;
}

/** Tokens that a retry takes, by the kind of its failure. */
const COST = { transient: 14, throttled: 5 } as const;

const CAPACITY = 500;

/** The number of budgets from which full ones are dropped. */
const MANY = 1_000;

/**
 * Limits retries, so that they don't amplify an outage. A budget holds 500 tokens. A retry takes 14, or 5 if the
 * service throttled. A success returns the cost of its last retry, or 1.
 */
export interface RetryBudget {
  /** Takes a retry's cost; false if too few tokens are left for a retry. */
  readonly take: (kind: keyof typeof COST) => boolean;
  /** Records a successful call, with the kind of its last retry. */
  readonly succeeded: (lastRetry: keyof typeof COST | undefined) => void;
  /** Tokens left. */
  readonly left: () => number;
}

/** Creates a budget that is not shared with the process's other clients. */
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

/** Budgets by service and origin. */
export type RetryBudgets = Map<string, RetryBudget>;

/** The budgets that all clients of the process share. */
export function sharedRetryBudgets(): RetryBudgets {
  return processWide("retry-budgets/1", (): RetryBudgets => new Map(), isMap);
}

/** The budget of a service at an origin. */
export function sharedRetryBudget(
  service: string,
  origin: string,
  budgets = sharedRetryBudgets(),
): RetryBudget {
  const key = `${service} ${origin}`;
  const existing = budgets.get(key);
  if (existing !== undefined) return existing;
  // A full budget equals a new one: dropping it keeps a crawl of thousands of origins from filling the memory.
  if (budgets.size >= MANY)
    for (const [name, { left }] of budgets) if (left() >= CAPACITY) budgets.delete(name);
  const budget = retryBudget();
  budgets.set(key, budget);
  return budget;
}

function isMap(value: object): value is RetryBudgets {
  return value instanceof Map;
}
