/**
 * HTTP services in one process: chain statistics, validators, prediction markets and a repository host, without an
 * account or a network.
 *
 * @module
 */
export { createSandbox, type SandboxOptions } from "./create-sandbox.ts";
export type { KnownValidator, Sandbox, Worlds } from "./types.ts";
export type { OnRequest } from "./scripted/response-book.ts";
export type {
  ScriptedResponse,
  ResponseFunction,
  ResponseChange,
  ScriptedRequest,
  ResponseOptions,
  ResponseTools,
  ErrorResponseOptions,
  PathValues,
} from "./scripted/scripted-response.ts";
export type { SandboxData } from "./data.ts";
export type { ChainstatsData, CustomDay } from "./services/chainstats/data.ts";
export type { PredictionsData } from "./services/predictions/data.ts";
export type { CustomConsolidation, CustomSummary, ValidatorsData } from "./services/validators/data.ts";
export type {
  CustomIssue,
  CustomOrganization,
  CustomRepository,
  CustomUser,
  RepoHostData,
} from "./services/repo-host/options/data.ts";
export { sandboxCredentials, type SandboxCredentials } from "./credentials.ts";
export { baseNames, origins, type BaseName, type Origins, type ServiceName } from "./origins.ts";
export { unlimited, type Changed, type SandboxLimits } from "./limits.ts";
export type { SandboxPages } from "./pages.ts";
export type { LinkedPageCap, PageCap } from "./core/page-cap.ts";
export { chainstatsComplaints } from "./services/chainstats/complaints.ts";
export { chainstatsLimits, type ChainstatsLimits, type RequestLimits } from "./services/chainstats/limits.ts";
export type { ApiKeys, Plan } from "./services/chainstats/plans.ts";
export {
  validatorsLimits,
  type LifetimeLimits,
  type ValidatorsLimits,
  type ValidatorsPlan,
} from "./services/validators/limits.ts";
export type { ValidatorsTokens } from "./services/validators/accounts.ts";
export type { ClockState, VirtualClock } from "./clock/virtual-clock.ts";
export type { SandboxClock } from "./core/app.ts";
export type { BudgetNote } from "./core/handler.ts";
export type { ReadableHeaders } from "./core/headers.ts";
export type { Control, ControlAccess } from "./control/access.ts";
export type { Incoming } from "./core/incoming.ts";
export type { Reply } from "./core/reply.ts";
export type { RequestFilter, PathPattern, RequestMatch } from "./core/request-match.ts";
export type { Faults, NamedFault } from "./faults/fault-book.ts";
export type {
  BadChunkEffect,
  BadGzipEffect,
  CursorLoopEffect,
  Delay,
  DelayEffect,
  DripEffect,
  DuplicateHeaderEffect,
  Effect,
  Fault,
  FaultMatch,
  FaultTarget,
  GarbageJsonEffect,
  HugeHeaderEffect,
  LinkCycleEffect,
  LognormalDelay,
  RedirectLoopEffect,
  ResetEffect,
  SchemaDriftEffect,
  StaleEtagEffect,
  StallEffect,
  StatusEffect,
  TruncateEffect,
  UniformDelay,
  WrongLengthEffect,
  WrongTypeEffect,
} from "./faults/fault.ts";
export type { SandboxResponse, Wire } from "./faults/wire.ts";
export type { FiredFault, JournalEntry, ClientWarning, JournalFilter } from "./journal/entry.ts";
export type { ComparisonOptions, ExpectedRequest, ExpectedTimes } from "./journal/expect/expected-request.ts";
export type { ExpectRequests, ExpectRequestsOptions } from "./journal/expect/expect-requests.ts";
export { RequestMismatchError } from "./journal/expect/request-mismatch-error.ts";
export type { Journal } from "./journal/journal.ts";
export type {
  Drift,
  DriftOptions,
  DriftReport,
  ShapeDifferences,
  TypeDifference,
  JsonKind,
} from "./recordings/drift/report.ts";
export type { LeftOut } from "./recordings/har.ts";
export type { ImportOptions, LoadOptions, ReplayMode } from "./recordings/load-options.ts";
export type { RecordedResponse } from "./recordings/recorded-response.ts";
export type { Loaded, Recordings } from "./recordings/recordings.ts";
export type { Encoded } from "./snapshots/encode.ts";
export type { SnapshotFile, SnapshotOrigin } from "./snapshots/snapshot-file.ts";
export type { Snapshot, Snapshots } from "./snapshots/snapshots.ts";
export { WorldError } from "./worlds/worlds.ts";
export { partners } from "./services/predictions/rows/event.ts";
export type {
  TradingAccount,
  TradingAccountName,
  TradingAccounts,
} from "./services/predictions/world/accounts.ts";
export type { HostApplication, HostCredentials, HostUser } from "./services/repo-host/options/credentials.ts";
