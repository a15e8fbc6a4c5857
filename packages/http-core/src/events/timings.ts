import type { CacheState } from "../cache/types.ts";
import type { CallError, ErrorFacts } from "../errors/base.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { Clock } from "../util/clock.ts";

/**
 * Milliseconds of a call by phase, over all its attempts, on a monotonic clock. Waits between attempts and the time to
 * obtain a credential are in no phase.
 */
export interface Timings {
  /** Waiting for permits of the rate limits. */
  readonly queue: number;
  /** In the cache and its store. */
  readonly cache: number;
  /** From the start of an attempt to the last byte of its body, redirects and your own middleware included. */
  readonly wire: number;
  /** Decoding bytes to text and values. */
  readonly decode: number;
  /** Checking values against their schema. */
  readonly validate: number;
}

/** A phase of a call. */
export type Phase = keyof Timings;

/** Measures one call. */
export interface Stopwatch {
  /** Milliseconds since the call began. */
  readonly elapsed: () => number;
  /** What each completed phase has taken so far. */
  readonly timings: () => Timings;
  /** Adds to a phase. */
  readonly add: (phase: Phase, milliseconds: number) => void;
  /**
   * Starts a phase. The returned function ends it and returns its duration, less `others`: milliseconds that belong to
   * another phase. Only its first call counts.
   */
  readonly start: (phase: Phase) => (others?: number) => number;
  /** Measures synchronous work. */
  readonly during: <T>(phase: Phase, work: () => T) => T;
  /** Replaces the measurements by those of the call whose response this one shares. */
  readonly adopt: (timings: Timings) => void;
}

/** Starts a {@link Stopwatch}. */
export function stopwatch({ monotonic }: Pick<Clock, "monotonic">): Stopwatch {
  const began = monotonic();
  const spent: Record<Phase, number> = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };
  return {
    elapsed: () => monotonic() - began,
    timings: () => ({ ...spent }),
    add(phase, milliseconds) {
      spent[phase] += milliseconds;
    },
    start(phase) {
      const from = monotonic();
      let took: number | undefined;
      return (others = 0) => {
        if (took === undefined) spent[phase] += took = monotonic() - from - others;
        return took;
      };
    },
    during(phase, work) {
      const from = monotonic();
      try {
        return work();
      } finally {
        spent[phase] += monotonic() - from;
      }
    },
    adopt(timings) {
      Object.assign(spent, timings);
    },
  };
}

/** Metadata of a result. Times in milliseconds. */
export interface CallMeta {
  /** The response's status. 304 means that a condition of the caller's own was met; the result is then undefined. */
  readonly status: number;
  /** Attempts sent. */
  readonly attempts: number;
  /** Where the response came from. */
  readonly cache: CacheState;
  readonly rateLimit: RateLimit | undefined;
  readonly requestId: string | undefined;
  /** Warnings of the service. */
  readonly warnings: readonly string[];
  /**
   * The duration of each phase and in total. Where the call shared another call's response, its phases up to the
   * response are that call's.
   */
  readonly timings: CallTimings;
}

/** Milliseconds by phase and in total. */
export interface CallTimings extends Timings {
  /** From the call to the result. */
  readonly total: number;
}

/** The progress of a call, for the error of its total deadline. */
export interface CallProgress {
  /** The call's number within its client, from 1. */
  readonly call: number;
  /** Attempts that handed a request to the platform. */
  attempts: number;
  /** The last attempt's error; undefined where it has not failed. */
  failure: CallError | undefined;
}

/** Creates the {@link CallProgress} of a call. */
export function newProgress(call: number): CallProgress {
  return { call, attempts: 0, failure: undefined };
}

/** The number of attempts, and the facts of the last failed one. */
export function factsOfProgress({ attempts, failure }: CallProgress): ErrorFacts {
  return {
    attempts,
    status: failure?.status,
    requestId: failure?.requestId,
    rateLimit: failure?.rateLimit,
    cause: failure,
  };
}
