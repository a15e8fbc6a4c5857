import type { Failure } from "./failure.ts";

/** What the policy decides by. */
export interface RetryOptions {
  /** Further attempts after the first. */
  readonly retries: number;
  /** The longest wait that is slept through, in milliseconds. */
  readonly maxWait: number;
}

/** The wait before the next attempt, or why there is none. */
export type Decision =
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
