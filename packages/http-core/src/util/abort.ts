import { asError, type Clock } from "./clock.ts";

/** The part of an `AbortSignal` that this package reads. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** A signal that is cheap: an `AbortController` with a listener takes nine times as long and three times the memory. */
export class Abortable implements Signal {
  // Declared, not defined: then the engine runs no initialiser.
  declare aborted: boolean;
  declare reason: unknown;
  declare private listeners: readonly (() => void)[];
  declare private controller: AbortController | undefined;

  constructor() {
    this.aborted = false;
    this.reason = undefined;
    this.listeners = NONE;
    this.controller = undefined;
  }

  /** Aborts once: a later reason is ignored. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    this.controller?.abort(reason);
    const { listeners } = this;
    this.listeners = NONE;
    for (const listener of listeners) listener();
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  addEventListener(_: "abort", listener: () => void): void {
    // Not by a spread, which makes room for more.
    this.listeners = this.listeners.concat(listener);
  }

  removeEventListener(_: "abort", listener: () => void): void {
    this.listeners = this.listeners.filter((one) => one !== listener);
  }

  /** An `AbortSignal` that aborts with this one, for code outside this package. */
  platform(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.aborted) this.controller.abort(this.reason);
    }
    return this.controller.signal;
  }
}

const NONE: readonly (() => void)[] = [];

/** A signal that aborts with an outer one, or when a deadline expires. */
export class Deadline extends Abortable {
  // Declared, not defined: then the engine runs no initialiser.
  /** Milliseconds; Infinity for none. */
  declare readonly timeout: number;
  declare private readonly clock: Clock;
  declare private readonly forget: (() => void) | undefined;
  declare private hasExpired: boolean;
  declare private left: number;
  /** When the timer was last started or stopped. */
  declare private since: number;
  declare private holds: number;
  declare private heldFor: number;
  declare private cancel: (() => void) | undefined;
  declare private followed: Deadline | undefined;
  declare private isOver: boolean;

  constructor(clock: Clock, timeout: number, outer: Signal | undefined) {
    super();
    this.clock = clock;
    this.hasExpired = false;
    this.timeout = timeout;
    this.left = timeout;
    this.holds = 0;
    this.heldFor = 0;
    this.cancel = undefined;
    this.followed = undefined;
    this.isOver = false;
    this.start();
    this.forget =
      outer &&
      onAbort(outer, () => {
        this.abort(outer.reason);
      });
  }

  /** Whether the deadline, not the outer signal, aborted it. */
  expired(): boolean {
    return this.hasExpired;
  }

  /** Stops the timer until the returned function is called; with several holds, until all of them are. */
  hold(): () => void {
    this.holds += 1;
    if (this.holds === 1) {
      this.stop();
      const now = this.clock.monotonic();
      this.left -= now - this.since;
      this.since = now;
    }
    return () => {
      this.holds -= 1;
      if (this.holds > 0) return;
      this.heldFor += this.clock.monotonic() - this.since;
      this.start();
    };
  }

  /** When it expires, on the monotonic clock, if it is not stopped from now on. */
  expiresAt(): number {
    const from = this.holds > 0 ? this.clock.monotonic() : this.since;
    return from + this.left + (this.followed?.held() ?? this.heldFor) - this.heldFor;
  }

  /** From now on, the time does not count while `other` is stopped. */
  follow(other: Deadline): void {
    this.followed = other;
    this.heldFor = other.held();
  }

  /** Milliseconds for which the timer was stopped. */
  held(): number {
    return this.holds === 0 ? this.heldFor : this.heldFor + this.clock.monotonic() - this.since;
  }

  /** Removes the timer and the listener, so that a long-lived outer signal keeps no finished call in memory. */
  clear(): void {
    this.isOver = true;
    this.stop();
    this.forget?.();
  }

  private start(): void {
    this.since = this.clock.monotonic();
    if (this.left === Infinity || this.isOver) return;
    this.cancel = this.clock.timer(this.left, () => {
      // Time in which the followed deadline was stopped does not count: it is waited for once more.
      this.left = (this.followed?.held() ?? this.heldFor) - this.heldFor;
      this.heldFor += this.left;
      if (this.left > 0) this.start();
      else {
        this.hasExpired = !this.aborted;
        // The call's error is a `TimeoutError`.
        this.abort(new Error("Expired"));
      }
    });
  }

  private stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }
}

/**
 * Calls back when a signal aborts, at once if it has aborted.
 *
 * @returns removes the listener, so that a long-lived signal does not keep the callback in memory
 */
export function onAbort(signal: Signal | undefined, then: () => void): () => void {
  if (signal?.aborted === true) then();
  else signal?.addEventListener("abort", then, { once: true });
  return () => {
    signal?.removeEventListener("abort", then);
  };
}

/** Waits for `delay` milliseconds. An abort rejects with the signal's reason. */
export function sleep(clock: Clock, delay: number, signal: Signal): Promise<void> {
  let cancel: (() => void) | undefined;
  const over = new Promise<void>((resolve) => {
    cancel = clock.timer(delay, resolve);
  });
  return untilAborted(over, signal, () => cancel?.());
}

/**
 * Settles as a promise does, or rejects with the signal's reason when it aborts. A credential source, a user's step or
 * a `fetch` may ignore the signal, and must not hold a call beyond its deadline. Errors after the abort are ignored.
 *
 * @param abandoned called on the abort, before the returned promise rejects
 */
export function untilAborted<T>(
  work: PromiseLike<T>,
  signal: Signal,
  abandoned: () => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, () => {
      abandoned();
      reject(asError(signal.reason));
    });
    work.then(
      (value) => {
        forget();
        resolve(value);
      },
      (error: unknown) => {
        forget();
        reject(asError(error));
      },
    );
  });
}
