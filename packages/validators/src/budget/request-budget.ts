import { ParameterError, RateLimitError, type Middleware } from "@org/http-core";

/** Options of {@link requestBudget}. */
export interface RequestBudgetOptions {
  /** The total number of requests of the key. */
  readonly requests: number;
  /** The requests already spent: the last number passed to `onSpend`. @default 0 */
  readonly spent?: number | undefined;
  /** Called before each request, so that you can store the number. Must not throw. */
  readonly onSpend?: ((spent: number) => void) | undefined;
}

/** The requests that a key has left, for keys with a lifetime quota. */
export interface RequestBudget {
  /** The requests spent so far. */
  readonly spent: () => number;
  /** The requests left. */
  readonly left: () => number;
  /** Counts each attempt that is sent, and refuses those beyond the budget. Pass it in a client's `use`. */
  readonly step: Middleware;
}

/**
 * A budget of requests for a key with a lifetime quota. Every attempt counts, including retries; responses from the
 * cache do not. Further hops of a redirect and the repetition after a 401 with a new token belong to the same attempt.
 * If a service redirects and counts each hop, set `requests` lower than the key's number. Clients that share a key need
 * the same budget.
 *
 * Beyond the budget, calls fail with a `RateLimitError` of kind `quota`, before anything is sent.
 *
 * @throws ParameterError where a number is not a whole number from 0
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
    hint: "Raise the budget if the key has more requests, or use another key.",
  });
}

function check(name: string, value: number): void {
  if (Number.isInteger(value) && value >= 0) return;
  throw new ParameterError(`budget.${name}`, "a whole number, at least 0", String(value));
}
