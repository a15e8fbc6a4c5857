import { ParameterError, RateLimitError, type Middleware } from "@org/http-core";

/** Options of {@link requestBudget}. */
export interface RequestBudgetOptions {
  /** Requests that the key has in all. */
  readonly requests: number;
  /** Requests that it has spent already, as `onSpend` told it last. @default 0 */
  readonly spent?: number | undefined;
  /** Told before each request that is sent, so that the number outlives the process. Must not throw. */
  readonly onSpend?: ((spent: number) => void) | undefined;
}

/** Requests that a key has left, for keys whose quota is for life. */
export interface RequestBudget {
  /** Requests spent by now. */
  readonly spent: () => number;
  /** Requests left. */
  readonly left: () => number;
  /** Counts each attempt that is sent, and refuses those beyond the budget: a step for a client's `use`. */
  readonly step: Middleware;
}

/**
 * A budget of requests for a key whose quota never comes back. Every attempt counts, retries too; what is answered
 * from the cache does not. An attempt counts once: the further hops of a redirect and the repetition after a 401 with
 * a new token go with it, so where a service redirects and counts each hop, hand in fewer `requests` than the key
 * has. Clients that share a key share its budget: give them the same one.
 *
 * Beyond it calls fail with a `RateLimitError` of kind `quota`, before anything is sent.
 *
 * @throws ParameterError where a number is none, or below zero
 * @example
 * ```ts
 * import { bearer, createValidators, requestBudget } from "@org/validators";
 *
 * const budget = requestBudget({ requests: 10_000, spent: 1_250, onSpend: (spent) => localStorage.setItem("spent", String(spent)) });
 * const validators = createValidators({ baseUrl: "https://api.example", auth: bearer("my-token"), budget });
 * await validators.consolidations({ limit: 1_000 });
 * console.log(budget.left()); // 8749
 * ```
 */
export function requestBudget({ requests, spent: before = 0, onSpend }: RequestBudgetOptions): RequestBudget {
  check("requests", requests);
  check("spent", before);
  let spent = before;
  const left = (): number => Math.max(0, requests - spent);
  return {
    spent: () => spent,
    left,
    step: (request, next) => {
      if (left() === 0) return Promise.reject(isSpent(requests));
      spent += 1;
      onSpend?.(spent);
      return next(request);
    },
  };
}

function isSpent(requests: number): RateLimitError {
  const of = requests.toLocaleString("en");
  return new RateLimitError(`The request budget of this key is spent: ${of} of ${of}`, "quota", {
    hint: "Raise the budget where the key has more, or take another key.",
  });
}

function check(name: string, value: number): void {
  if (Number.isInteger(value) && value >= 0) return;
  throw new ParameterError(`budget.${name}`, "a whole number, at least 0", String(value));
}
