import type { CallError } from "../errors/call-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";

/** What a call has come to so far: told when it ends before an attempt says more. */
export interface Trail {
  /** Which call of its client it is: others may share what it is sent. */
  readonly call: number;
  /** Attempts that have handed a request to the platform. */
  attempts: number;
  /** The last attempt's error, where it has failed. */
  failure: CallError | undefined;
}

/** Begins the {@link Trail} of a call. */
export function newTrail(call: number): Trail {
  return { call, attempts: 0, failure: undefined };
}

/** Attempts sent, and what the last that failed has said. */
export function factsOfTrail({ attempts, failure }: Trail): ErrorFacts {
  return {
    attempts,
    status: failure?.status,
    requestId: failure?.requestId,
    rateLimit: failure?.rateLimit,
    cause: failure,
  };
}
