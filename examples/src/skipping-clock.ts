import { systemClock, type Clock } from "@org/http-core";

/** A clock that stands still and skips every wait, so that no wait takes time. Deadlines must be infinite. */
export function skippingClock(): Clock {
  const start = systemClock.now();
  let now = start;
  return {
    now: () => now,
    monotonic: () => now - start,
    timer(delay, callback) {
      const due = now + delay;
      return systemClock.timer(0, () => {
        now = Math.max(now, due);
        callback();
      });
    },
  };
}
