/** The sandbox's time: windows, timestamps and whatever else depends on the moment read it. */
export interface SandboxClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * Makes the clock of a sandbox.
 *
 * @param now a moment at which it stands still, in epoch milliseconds, or a function that tells the time.
 * Default: wall time
 */
export function sandboxClock(now: number | (() => number) = Date.now): SandboxClock {
  return { now: typeof now === "function" ? now : () => now };
}
