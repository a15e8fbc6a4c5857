/** Limits: what a service allows, declared beforehand and learned from its answers. */
export { distributed, type Distributed, type Limiter } from "./distributed.ts";
export { createGate, type EnterOptions, type Gate, type GateOptions } from "./gate.ts";
export type { Limits, RequestWindow } from "./limits.ts";
export type { Parting, Pass } from "./pass.ts";
export type { Throttled } from "./rule.ts";
export { sharedGate, type GateKey } from "./shared-gate.ts";
