/**
 * A gate of one's own, for requests that no client of this package sends.
 *
 * @module
 */
export { createGate, type EnterOptions, type Gate, type GateOptions } from "./gate.ts";
export type { Parting, Pass } from "./pass.ts";
export type { Throttled } from "./rule.ts";
