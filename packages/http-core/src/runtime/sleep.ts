import type { Clock } from "./clock.ts";
import { untilAborted } from "./until-aborted.ts";

/** Waits; an abort ends the wait with the signal's reason. */
export function sleep(clock: Clock, delay: number, signal: AbortSignal): Promise<void> {
  let cancel: (() => void) | undefined;
  const over = new Promise<void>((resolve) => {
    cancel = clock.timer(delay, resolve);
  });
  return untilAborted(over, signal, () => cancel?.());
}
