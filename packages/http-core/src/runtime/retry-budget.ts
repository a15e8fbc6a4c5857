import { processWide } from "./process-wide.ts";

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
