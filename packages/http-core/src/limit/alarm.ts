import type { Clock } from "../runtime/clock.ts";

/** One timer, moved as what it waits for moves. */
export interface Alarm {
  /** Rings at a time on the clock that never goes back, and at no other; `Infinity`: not at all. */
  readonly set: (at: number) => void;
}

/** Makes an {@link Alarm} that is not set. */
export function alarm(clock: Clock, ring: () => void): Alarm {
  let at = Infinity;
  let cancel: (() => void) | undefined;
  return {
    set(next) {
      if (next === at) return;
      cancel?.();
      at = next;
      cancel = undefined;
      if (next === Infinity) return;
      // Rounded up: a timer that rings a moment early finds the gate still closed.
      const delay = Math.max(0, Math.ceil(next - clock.monotonic()));
      cancel = clock.timer(delay, () => {
        at = Infinity;
        cancel = undefined;
        ring();
      });
    },
  };
}
