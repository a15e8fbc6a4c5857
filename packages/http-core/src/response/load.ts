import type { CallError } from "../errors/base.ts";
import { asError, systemClock } from "../util/clock.ts";

/** A part of the code that is loaded when it is first needed, such as what only failures need. */
export class OnDemand<T> {
  readonly #import: () => Promise<T>;
  #part: { readonly loaded: T } | undefined;
  #loading: Promise<void> | undefined;

  constructor(load: () => Promise<T>) {
    this.#import = load;
  }

  /**
   * The part, or why it could not be loaded.
   *
   * @throws NotLoaded where it has to be loaded first: {@link withLoaded} does that
   */
  get(): T | Unavailable {
    if (this.#part !== undefined) return this.#part.loaded;
    const unavailable = missing.get(this);
    if (unavailable === undefined) throw new NotLoaded(this);
    return unavailable;
  }

  /** Loads the part. A load that fails is tried again by the next failure. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    loads.add(this);
    try {
      this.#part = { loaded: await this.#import() };
    } finally {
      loads.delete(this);
      this.#loading = undefined;
    }
  }
}

/** A part that could not be loaded. */
export class Unavailable {
  readonly reason: Error;

  constructor(reason: unknown) {
    this.reason = asError(reason);
  }

  /** Says in an error why it explains less than it could. */
  in<E extends CallError>(error: E): E {
    error.unavailable = this.reason;
    return error;
  }
}

/** Thrown by work that needs a part that is not loaded. Work that catches errors throws it on. */
export class NotLoaded extends Error {
  readonly part: OnDemand<unknown>;

  constructor(part: OnDemand<unknown>) {
    super("Not loaded");
    this.part = part;
  }
}

const loads = new Set<OnDemand<unknown>>();

type Missing = ReadonlyMap<OnDemand<unknown>, Unavailable>;

const NONE: Missing = new Map();

/** The parts that the work under way can't have. Work is synchronous, so there is one at a time. */
let missing: Missing = NONE;

/**
 * Does work that may need a part that is not loaded: at once, or once more when the part is loaded or can't be. The work
 * has no effect before its last need.
 *
 * @param wait ends the wait for a load, such as by a deadline: the part is unavailable then
 */
export function withLoaded<T>(work: () => T, wait: (load: Promise<void>) => Promise<void>): T | Promise<T> {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof NotLoaded)) throw thrown;
    return afterLoading(thrown, work, wait);
  }
}

async function afterLoading<T>(
  first: NotLoaded,
  work: () => T,
  wait: (load: Promise<void>) => Promise<void>,
): Promise<T> {
  const absent = new Map<OnDemand<unknown>, Unavailable>();
  for (let { part } = first; ;) {
    try {
      await wait(part.load());
    } catch (reason) {
      absent.set(part, new Unavailable(reason));
    }
    missing = absent;
    try {
      return work();
    } catch (thrown) {
      if (!(thrown instanceof NotLoaded)) throw thrown;
      ({ part } = thrown);
    } finally {
      missing = NONE;
    }
  }
}

/** The milliseconds after which {@link allLoaded} does not wait for a load any more. */
const LONGEST = 1_000;

/** Settles once no part is being loaded. A load takes real time, for which a test's clock has to wait. */
export async function allLoaded(): Promise<void> {
  for (const part of loads) {
    const loaded = part.load().catch(() => undefined);
    await Promise.race([
      loaded,
      new Promise((resolve) => systemClock.timer(LONGEST, () => resolve(undefined))),
    ]);
    loads.delete(part);
  }
}
