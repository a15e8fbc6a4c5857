import { systemClock, type Clock } from "@org/http-core";

/** A clock that goes `times` as fast as the platform's: what waits an hour by it waits a moment. */
export function hurriedClock(times: number): Clock {
  const start = systemClock.now();
  const begun = systemClock.monotonic();
  const passed = (): number => (systemClock.monotonic() - begun) * times;
  return {
    now: () => start + passed(),
    monotonic: passed,
    timer: (delay, callback) => systemClock.timer(delay / times, callback),
  };
}
