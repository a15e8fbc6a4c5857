/**
 * Four HTTP services in one process: chain statistics, validators, prediction markets and a repository host,
 * without a key or a network.
 *
 * @module
 */
export { createSandbox, type KnownValidator, type Sandbox, type SandboxOptions } from "./sandbox.ts";
export { sandboxCredentials, type SandboxCredentials } from "./credentials.ts";
export { baseNames, origins, type BaseName, type Origins } from "./origins.ts";
export type { ApiKeys, Plan } from "./chainstats/plans.ts";
export type { SandboxClock } from "./core/clock.ts";
export type { Incoming } from "./core/incoming.ts";
export { partners } from "./predictions/index.ts";
export type { TradingAccount, TradingAccountName } from "./predictions/index.ts";
export type { HostApplication, HostCredentials, HostUser } from "./repo-host/credentials.ts";
