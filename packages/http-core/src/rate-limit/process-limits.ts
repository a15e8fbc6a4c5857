import { type Clock, perClock } from "../util/clock.ts";
import type { Gate } from "./gate.ts";
import type { Learned } from "./resources.ts";

/** What all clients of the process with one clock know of limits. */
export interface ProcessLimits {
  readonly clock: Clock;
  /** The gates by the name of their budget. */
  readonly gates: Map<string, Gate>;
  /** The resources that responses have named, by address or template. */
  readonly resources: Map<string, Learned>;
}

/** Returns what all clients of the process with this clock know of limits. */
export function processLimits(clock: Clock): ProcessLimits {
  return { clock, gates: perClock("limits/1", clock), resources: perClock("resources/1", clock) };
}
