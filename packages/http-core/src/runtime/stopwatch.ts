import type { Clock } from "./clock.ts";

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
