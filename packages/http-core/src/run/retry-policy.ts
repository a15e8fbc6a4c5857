import type { CallError } from "../errors/base.ts";
import { RateLimitError } from "../errors/errors.ts";
import { unnamedWait } from "../rate-limit/local-rules.ts";
import { makeRoom, MANY, recentlyUsed } from "../util/bounded.ts";
import { processWide } from "../util/platform.ts";
import type { RetryOverrides } from "./options.ts";

/** Options of {@link decide}. */
export interface RetryOptions {
  /** Most attempts after the first. */
  readonly retries: number;
  /** The longest wait before a retry, in milliseconds. */
  readonly maxWait: number;
  /** How long a call waits for a result that is not ready, in milliseconds. @default 0 */
  readonly notReady?: number | undefined;
  /** Whether a write is sent again after a refusal by a limiter that did nothing. @default true */
  readonly refusedWrites?: boolean | undefined;
}

/** A call's own options, each in place of the one that holds without it. */
export function mergedRetry(own: RetryOverrides | undefined, otherwise: RetryOptions): RetryOptions {
  return {
    retries: own?.retries ?? otherwise.retries,
    maxWait: own?.maxWait ?? otherwise.maxWait,
    notReady: own?.notReady ?? otherwise.notReady,
    refusedWrites: own?.refusedWrites ?? otherwise.refusedWrites,
  };
}

/**
 * Milliseconds until the next attempt. `final`: there is no further attempt. `too long`: the service asks for a wait
 * longer than `maxWait`.
 */
type Decision = number | "final" | "too long";

const BASE = { transient: 50, throttled: 1_000, later: 1_000 } as const;

const CAP = 20_000;

/**
 * Decides whether and when a failed attempt is retried.
 *
 * | failure | safe operation | other |
 * |---|---|---|
 * | never sent (refused, no such host) | yes | yes |
 * | 425: received and not processed (RFC 8470, 5.2) | yes | yes |
 * | network, timeout, 5xx, broken body | yes | no |
 * | throttled (429 …) | yes, once the gate opens | the same, if the service says that it did nothing |
 * | not ready (202) | yes, for `notReady` | no |
 * | anything else | no | no |
 *
 * Full jitter: a random part of `base · 2^n`, base 50 ms (throttled: 1 s), at most 20 s. A wait that the service asks
 * for replaces it and is never shortened; above `maxWait` there is no retry. After a zero or past `Retry-After` the
 * wait is at least the base, so that a failing service gets time to recover.
 *
 * A throttled request is sent again, however often, until its waits for refusals exceed `maxWait`. Its gate holds back all
 * requests of its quota. Where it has no gate, it waits from the second attempt on at least for half of the longest
 * back-off, so that a service whose `Retry-After` is too short is not asked again and again.
 *
 * @param waited milliseconds that the call has waited because of failures of this kind: refusals by a limit, or 202s
 */
export function decide(
  failure: Failure,
  attempt: number,
  safe: boolean,
  { retries, maxWait, notReady = 0, refusedWrites = true }: RetryOptions,
  random: () => number,
  waited: number,
): Decision {
  if (failure.retry === "never") return "final";
  const isRefused = failure.undone === true && refusedWrites;
  const isUndone = failure.neverSent || failure.error.status === 425 || isRefused;
  if (!safe && !isUndone) return "final";
  const isLater = failure.retry === "later";
  if (!isLater && failure.after !== undefined && failure.after > maxWait) return "too long";
  const isTransient = failure.retry === "transient";
  if (isTransient ? attempt > retries : retries === 0 && !isLater) return "final";
  const most = isLater ? notReady : maxWait;
  const longest = Math.min(CAP, most, BASE[failure.retry] * 2 ** (attempt - 1));
  const backoff = random() * longest;
  const { error, closedFor } = failure;
  const isAbuse = error instanceof RateLimitError && error.kind === "abuse";
  const after = failure.after ?? (isAbuse ? unnamedWait("abuse", attempt) : undefined);
  const asked = delayOf(after, backoff, BASE[failure.retry]);
  const delay = closedFor ?? (!isTransient && attempt > 1 ? Math.max(asked, (longest + backoff) / 2) : asked);
  if (isTransient || waited + delay <= most) return delay;
  return isLater ? "final" : "too long";
}

function delayOf(retryAfter: number | undefined, backoff: number, base: number): number {
  if (retryAfter === undefined) return backoff;
  return retryAfter < BASE.transient ? Math.max(base, backoff) : retryAfter;
}

/** A failed attempt, and whether it may be retried. */
export interface Failure {
  readonly error: CallError;
  readonly retry: "transient" | "throttled" | "later" | "never";
  /** The wait that the service asks for, in milliseconds. */
  readonly after: number | undefined;
  /** Whether the service has certainly not seen the request. */
  readonly neverSent: boolean;
  /** Whether the service says that it did nothing. @default false */
  readonly undone?: boolean;
  /** Milliseconds for which the request's gate is closed because of it. @default it is open */
  closedFor?: number;
}

/** Tokens that a retry takes. */
const COST = 14;

const CAPACITY = 500;

/**
 * Limits retries, so that they don't amplify an outage. A budget holds 500 tokens. A retry takes 14; a request that a
 * rate limit refused takes none. A success returns the 14 of its last retry, or 1.
 */
export interface RetryBudget {
  /** Takes a retry's cost; false if too few tokens are left for a retry. */
  readonly take: () => boolean;
  /** Records a successful call, and whether it was retried. */
  readonly succeeded: (wasRetried: boolean) => void;
  /** Tokens left. */
  readonly left: () => number;
}

/** Creates a budget that is not shared with the process's other clients. */
export function retryBudget(capacity = CAPACITY): RetryBudget {
  let tokens = capacity;
  return {
    take() {
      if (tokens < COST) return false;
      tokens -= COST;
      return true;
    },
    succeeded(wasRetried) {
      tokens = Math.min(capacity, tokens + (wasRetried ? COST : 1));
    },
    left: () => tokens,
  };
}

/** Budgets by service and origin. */
export type RetryBudgets = Map<string, RetryBudget>;

/** The budgets that all clients of the process share. */
export function sharedRetryBudgets(): RetryBudgets {
  return processWide(
    "retry-budgets/1",
    (): RetryBudgets => new Map(),
    (value): value is RetryBudgets => value instanceof Map,
  );
}

/** The budget of a service at an origin. */
export function sharedRetryBudget(
  service: string,
  origin: string,
  budgets = sharedRetryBudgets(),
): RetryBudget {
  const key = `${service} ${origin}`;
  const existing = budgets.size < MANY ? budgets.get(key) : recentlyUsed(budgets, key);
  if (existing !== undefined) return existing;
  // A full budget equals a new one.
  makeRoom(budgets, ({ left }) => left() >= CAPACITY);
  const budget = retryBudget();
  budgets.set(key, budget);
  return budget;
}
