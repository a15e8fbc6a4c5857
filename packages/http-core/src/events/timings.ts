import type { CacheState } from "../cache/types.ts";
import type { CallError, ErrorFacts } from "../errors/base.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { Clock } from "../util/clock.ts";

/**
 * Milliseconds of a call by phase, over all its attempts, on a clock that never goes back. What is missing to the
 * whole is the waits between attempts and the bringing of a credential.
 */
export interface Timings {
  /** At the gate, for limits. */
  readonly queue: number;
  /** In the cache and its store: looking, comparing, keeping. */
  readonly cache: number;
  /** From handing an attempt to the ring to the last byte of its body; redirects and your own steps included. */
  readonly wire: number;
  /** Bytes to text to values. */
  readonly decode: number;
  /** Checking the values. */
  readonly validate: number;
}

/** A phase of a call. */
export type Phase = keyof Timings;

/** Measures one call. */
export interface Stopwatch {
  /** Milliseconds since the call began. */
  readonly elapsed: () => number;
  /** What each phase has taken so far, without what still runs. */
  readonly timings: () => Timings;
  /** Adds to a phase. */
  readonly add: (phase: Phase, milliseconds: number) => void;
  /**
   * Begins to measure a phase; the answer ends it and says what it took, less the milliseconds that were another's.
   * Only its first call counts.
   */
  readonly start: (phase: Phase) => (others?: number) => number;
  /** Measures what is done at once. */
  readonly during: <T>(phase: Phase, work: () => T) => T;
  /** Takes over what was measured elsewhere: by the call whose flight this one shares. */
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

/** What happened on the way to a result. Times in milliseconds. */
export interface CallMeta {
  /** The answer's status. 304: the caller's own condition, as `If-None-Match`, was met; the result is undefined. */
  readonly status: number;
  /** Attempts sent. */
  readonly attempts: number;
  /** Where the answer came from. */
  readonly cache: CacheState;
  readonly rateLimit: RateLimit | undefined;
  readonly requestId: string | undefined;
  /** What the service said beside its answer. */
  readonly warnings: readonly string[];
  /**
   * What each phase took, and the whole; where another call's answer was shared, its phases up to the answer are
   * that call's.
   */
  readonly timings: CallTimings;
}

/** Milliseconds by phase, and in all. */
export interface CallTimings extends Timings {
  /** From the call to the result. */
  readonly total: number;
}

/** What a call has come to so far: told when it ends before an attempt says more. */
export interface CallProgress {
  /** Which call of its client it is: others may share what it is sent. */
  readonly call: number;
  /** Attempts that have handed a request to the platform. */
  attempts: number;
  /** The last attempt's error, where it has failed. */
  failure: CallError | undefined;
}

/** Begins the {@link CallProgress} of a call. */
export function newProgress(call: number): CallProgress {
  return { call, attempts: 0, failure: undefined };
}

/** Attempts sent, and what the last that failed has said. */
export function factsOfProgress({ attempts, failure }: CallProgress): ErrorFacts {
  return {
    attempts,
    status: failure?.status,
    requestId: failure?.requestId,
    rateLimit: failure?.rateLimit,
    cause: failure,
  };
}
