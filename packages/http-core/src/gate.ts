/**
 * A gate of one's own, for requests that no client of this package sends.
 *
 * @module
 */
export { createGate, type AcquireOptions, type Gate, type GateOptions } from "./rate-limit/gate.ts";
export type { PermitOutcome, Permit } from "./rate-limit/gate.ts";
export type { Throttled } from "./rate-limit/rule.ts";
