import type { CacheState } from "../cache/types.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { Clock } from "../util/clock.ts";

/**
 * Milliseconds of a call by phase, over all its attempts, on a monotonic clock. Waits between attempts, and the first
 * call of a credential function, are in no phase. Its calls within an attempt count as `wire`.
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
export class Stopwatch {
  // Declared, not defined: then the engine runs no initialiser.
  declare private readonly clock: Pick<Clock, "monotonic">;
  declare private readonly began: number;
  declare private readonly spent: Record<Phase, number>;
  declare private isStopped: boolean;

  constructor(clock: Pick<Clock, "monotonic">) {
    this.clock = clock;
    this.began = clock.monotonic();
    this.spent = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };
    this.isStopped = false;
  }

  /** Milliseconds since the call began. */
  elapsed(): number {
    return this.clock.monotonic() - this.began;
  }

  /** Counts nothing from now on: a step may still have a request under way. Returns the milliseconds since the call began. */
  stop(): number {
    this.isStopped = true;
    return this.elapsed();
  }

  /** What each completed phase has taken so far. */
  timings(): Timings {
    return { ...this.spent };
  }

  /**
   * Adds the time since `from` on the monotonic clock to a phase, and returns it.
   *
   * @param others milliseconds of it that belong to another phase
   */
  since(from: number, phase: Phase, others = 0): number {
    const took = this.clock.monotonic() - from - others;
    if (!this.isStopped) this.spent[phase] += took;
    return took;
  }

  /** Measures synchronous work. */
  during<T>(phase: Phase, work: () => T): T {
    const from = this.clock.monotonic();
    try {
      return work();
    } finally {
      this.since(from, phase);
    }
  }

  /** Replaces the measurements by those of the call whose response this one shares. */
  adopt(timings: Timings): void {
    Object.assign(this.spent, timings);
  }
}

/** Metadata of a result. Times in milliseconds. */
export interface CallMeta {
  /** The response's status. 304 means that a condition of the caller's own was met; the result is then undefined. */
  readonly status: number;
  /** Attempts sent. A repetition with a renewed credential, and each redirect, belong to the same attempt. */
  readonly attempts: number;
  /** Where the response came from. */
  readonly cache: CacheState;
  /** The rate limit that the response reports; undefined if it reports none. */
  readonly rateLimit: RateLimit | undefined;
  /** The service's name for the request, to give to its support; undefined without one. */
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
