import { asError, type Clock } from "./clock.ts";

/** A signal that follows another and has a deadline of its own. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether it was the deadline, not the outer signal, that ended it. */
  readonly expired: () => boolean;
  /** Stops the time until the answer is called; of several holds the last one's end lets it go on. */
  readonly hold: () => () => void;
  /** Milliseconds for which it was stopped. */
  readonly held: () => number;
  /** Lets the whole time run once more, where it was cleared. */
  readonly again: () => void;
  /** Takes off the timer and the listener: a long-lived signal keeps nothing of a call that is over. */
  readonly clear: () => void;
}

/** Thrown into what a deadline ends; the loop makes a `TimeoutError` of it. */
class Expired extends Error {
  override readonly name = "Expired";
}

/** Makes a signal that aborts with `outer`, or after `timeout` milliseconds. */
export function deadline(clock: Clock, timeout: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let expired = false;
  let left = timeout;
  // When the time began to run, or to stand still.
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
        // It may run already, once more.
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
 * Calls back when a signal aborts, at once where it has. The answer takes the listener off: a signal that outlives
 * what waits for it keeps nothing of it.
 */
export function onAbort(signal: AbortSignal | undefined, then: () => void): () => void {
  if (signal?.aborted === true) then();
  else signal?.addEventListener("abort", then, { once: true });
  return () => {
    signal?.removeEventListener("abort", then);
  };
}

/** Waits; an abort ends the wait with the signal's reason. */
export function sleep(clock: Clock, delay: number, signal: AbortSignal): Promise<void> {
  let cancel: (() => void) | undefined;
  const over = new Promise<void>((resolve) => {
    cancel = clock.timer(delay, resolve);
  });
  return untilAborted(over, signal, () => cancel?.());
}

/**
 * What a promise brings, or the signal's reason as soon as it aborts. A credential source, a step of the user's
 * own or a `fetch` may not heed the signal: none of them holds a call beyond its deadline. An error that comes when
 * nobody waits any more is nobody's.
 *
 * @param abandoned called on the abort, before anybody hears of it
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
