/** The sandbox's time. Rate-limit windows and timestamps follow it. */
export interface SandboxClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
}
