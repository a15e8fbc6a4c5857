/**
 * HTTP services in one process: chain statistics, validators, prediction markets and a repository host, without an
 * account or a network.
 *
 * @module
 */
export { createSandbox, type SandboxOptions } from "./create-sandbox.ts";
export type { Sandbox, Worlds } from "./types.ts";
export type { ResponseFunction, ScriptedRequest, ResponseTools } from "./scripted/scripted-response.ts";
export type { SandboxData } from "./data.ts";
export type { CustomDay } from "./chainstats/data.ts";
export type { CustomConsolidation, CustomSummary } from "./validators/data.ts";
export type {
  CustomIssue,
  CustomOrganization,
  CustomRepository,
  CustomUser,
} from "./repo-host/options/data.ts";
export { sandboxCredentials, type SandboxCredentials } from "./credentials.ts";
export { origins, type Origins } from "./origins.ts";
export { unlimited } from "./limits.ts";
export { chainstatsComplaints } from "./chainstats/complaints.ts";
export type { RequestMatch } from "./core/request-match.ts";
export type { VirtualClock } from "./clock/virtual-clock.ts";
export type { Faults } from "./faults/fault-book.ts";
export type { Fault } from "./faults/fault.ts";
export type { JournalEntry } from "./journal/entry.ts";
export type { ExpectedRequest } from "./journal/expect/expected-request.ts";
export { RequestMismatchError } from "./journal/expect/request-mismatch-error.ts";
export type { Journal } from "./journal/journal.ts";
export type { DriftReport } from "./recordings/drift/report.ts";
export type { Recordings } from "./recordings/recordings.ts";
export type { SnapshotFile } from "./snapshots/snapshot-file.ts";
export type { Snapshot } from "./snapshots/snapshots.ts";
export { WorldError } from "./worlds/worlds.ts";
export { partners } from "./predictions/rows/event.ts";
