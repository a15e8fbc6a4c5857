import type { CallError } from "../errors/call-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";

/** What a call has come to so far: told when it ends before an attempt says more. */
export interface Trail {
  /** Which call of its client it is: others may share what it is sent. */
  readonly call: number;
  /** An attempt hands its first request to the platform. */
  readonly sent: () => void;
  /** Attempts that have sent anything. */
  readonly attempts: () => number;
  /** An attempt has failed. */
  readonly failed: (error: CallError) => void;
  /** Attempts sent, and what the last that failed has said. */
  readonly facts: () => ErrorFacts;
}

/** Begins the {@link Trail} of a call. */
export function newTrail(call: number): Trail {
  let attempts = 0;
  let last: CallError | undefined;
  return {
    call,
    sent() {
      attempts += 1;
    },
    attempts: () => attempts,
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
