/** The sandbox's time, from which windows and timestamps are made. */
export interface SandboxClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
}
