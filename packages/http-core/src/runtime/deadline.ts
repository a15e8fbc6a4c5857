import type { Clock } from "./clock.ts";

/** A signal that follows another and has a deadline of its own. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether it was the deadline, not the outer signal, that ended it. */
  readonly expired: () => boolean;
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
  const follow = (): void => {
    controller.abort(outer?.reason);
  };
  const cancel =
    timeout === Infinity
      ? undefined
      : clock.timer(timeout, () => {
          expired = !controller.signal.aborted;
          controller.abort(new Expired());
        });
  if (outer?.aborted === true) follow();
  else outer?.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    expired: () => expired,
    clear() {
      cancel?.();
      outer?.removeEventListener("abort", follow);
    },
  };
}
