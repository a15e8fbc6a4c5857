/**
 * A gate of one's own, for requests that no client of this package sends.
 *
 * @module
 */
export { createGate, type EnterOptions, type Gate, type GateOptions } from "./rate-limit/gate.ts";
export type { Parting, Pass } from "./rate-limit/gate.ts";
export type { Throttled } from "./rate-limit/rule.ts";
