import type { CallError } from "../errors/call-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";

/** What a call has come to so far: told when it ends before an attempt says more. */
export interface Trail {
  /** An attempt goes out. */
  readonly sent: (attempt: number) => void;
  /** An attempt has failed. */
  readonly failed: (error: CallError) => void;
  /** Attempts sent, and what the last that failed has said. */
  readonly facts: () => ErrorFacts;
}

/** Begins a {@link Trail}. */
export function newTrail(): Trail {
  let attempts = 0;
  let last: CallError | undefined;
  return {
    sent(attempt) {
      attempts = attempt;
    },
    failed(error) {
      last = error;
    },
    facts: () => ({
      attempts,
      status: last?.status,
      requestId: last?.requestId,
      rateLimit: last?.rateLimit,
      cause: last,
    }),
  };
}
