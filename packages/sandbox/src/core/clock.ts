/** The sandbox's time: windows, timestamps and whatever else depends on the moment read it. */
export interface SandboxClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
}
