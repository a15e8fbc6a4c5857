/**
 * A rate-limit gate for requests that are not sent by a client of this package.
 *
 * @module
 */
export { createGate, type AcquireOptions, type Gate, type GateOptions } from "./rate-limit/gate.ts";
export type { PermitOutcome, Permit, PermitWait, WaitingRequests } from "./rate-limit/gate.ts";
export type { SpentWait } from "./rate-limit/queue.ts";
export type { Throttled } from "./rate-limit/rule.ts";
