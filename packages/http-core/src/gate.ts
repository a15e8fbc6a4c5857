/**
 * A rate-limit gate for requests that are not sent by a client of this package.
 *
 * @module
 */
export { createGate, type AcquireOptions, type Gate } from "./rate-limit/gate.ts";
export type { Permit, PermitOutcome, PermitWait } from "./rate-limit/gate.ts";
