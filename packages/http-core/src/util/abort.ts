import { asError, type Clock } from "./clock.ts";

/** A signal that aborts with an outer one, or when a deadline expires. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the deadline, not the outer signal, aborted it. */
  readonly expired: () => boolean;
  /** Stops the timer. It runs again once the functions returned by all holds were called. */
  readonly hold: () => () => void;
  /** Milliseconds for which the timer was stopped. */
  readonly held: () => number;
  /** After `clear`: restarts the timer with the whole timeout. */
  readonly again: () => void;
  /** Removes the timer and the listener, so that a long-lived outer signal keeps no finished call in memory. */
  readonly clear: () => void;
}

/** The abort reason of an expired deadline. The retry loop turns it into a `TimeoutError`. */
class Expired extends Error {
  override readonly name = "Expired";
}

/** Makes a signal that aborts with `outer`, or after `timeout` milliseconds. */
export function deadline(clock: Clock, timeout: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let expired = false;
  let left = timeout;
  // When the timer was last started or stopped.
  let since = 0;
  let holds = 0;
  let heldFor = 0;
  let over = false;
  let cancel: (() => void) | undefined;
  const expire = (): void => {
    expired = !controller.signal.aborted;
    controller.abort(new Expired());
  };
  const start = (): void => {
    since = clock.monotonic();
    if (timeout < Infinity) cancel = clock.timer(left, expire);
  };
  const stop = (): void => {
    cancel?.();
    cancel = undefined;
  };
  start();
  const forget = onAbort(outer, () => {
    controller.abort(outer?.reason);
  });
  return {
    signal: controller.signal,
    expired: () => expired,
    hold() {
      holds += 1;
      if (holds === 1) {
        stop();
        left -= clock.monotonic() - since;
        since = clock.monotonic();
      }
      return () => {
        holds -= 1;
        if (holds > 0) return;
        heldFor += clock.monotonic() - since;
        // `again` may have restarted it.
        if (!over && cancel === undefined) start();
      };
    },
    held: () => (holds === 0 ? heldFor : heldFor + clock.monotonic() - since),
    again() {
      if (!over || controller.signal.aborted) return;
      over = false;
      left = timeout;
      start();
    },
    clear() {
      over = true;
      stop();
      forget();
    },
  };
}

/**
 * Calls back when a signal aborts, at once if it has aborted.
 *
 * @returns removes the listener, so that a long-lived signal does not keep the callback in memory
 */
export function onAbort(signal: AbortSignal | undefined, then: () => void): () => void {
  if (signal?.aborted === true) then();
  else signal?.addEventListener("abort", then, { once: true });
  return () => {
    signal?.removeEventListener("abort", then);
  };
}

/** Waits for `delay` milliseconds. An abort rejects with the signal's reason. */
export function sleep(clock: Clock, delay: number, signal: AbortSignal): Promise<void> {
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
  work: Promise<T>,
  signal: AbortSignal,
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
