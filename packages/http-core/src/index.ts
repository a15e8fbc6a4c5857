/**
 * The shared runtime of typed HTTP clients. An operation is data; from it come the client's method, its checks
 * and its iterator.
 *
 * @module
 */
export * from "./auth/index.ts";
export type { RejectedRow } from "./answer/rows.ts";
export type { Validation } from "./answer/validate.ts";
export type { CacheMode, CacheState, CacheStore, MemoryStore, MemoryStoreOptions } from "./cache/index.ts";
export { memoryStore } from "./cache/index.ts";
export type { Call, CallMeta, CallTimings, WithResponse } from "./client/call.ts";
export type { Client, ClientOf, KnownLimit, MethodOf, Operations } from "./client/client.ts";
export { connection, type Connection, type GivenConnection } from "./client/connection.ts";
export { createClient } from "./client/create-client.ts";
export { methods } from "./client/methods.ts";
export {
  serviceClient,
  type ServiceClientOptions,
  type ServiceEnvironment,
} from "./client/service-client.ts";
export type {
  CallOptions,
  ClientOptions,
  ListOptions,
  RetryOverrides,
  TimeoutOptions,
} from "./client/options.ts";
export * from "./errors/index.ts";
export { createGate, distributed } from "./limit/index.ts";
export type {
  Distributed,
  EnterOptions,
  Gate,
  GateOptions,
  Limiter,
  Limits,
  Parting,
  Pass,
  RequestWindow,
  Throttled,
} from "./limit/index.ts";
export type { Fetch } from "./middleware/send.ts";
export type { CollectOptions, Page, Paginated } from "./paging/paginated.ts";
export { environment } from "./runtime/environment.ts";
export type { Placement } from "./request/place.ts";
export type * from "./runtime/events.ts";
export { excerpt } from "./answer/json.ts";
export { httpDate, retryAfter } from "./runtime/retry-after.ts";
export { retryBudget, type RetryBudget } from "./runtime/retry-budget.ts";
export type { AttemptContext, Middleware, Send } from "./runtime/middleware.ts";
export { spelling, type Dialect, type Spelling } from "./dialect/dialect.ts";
export { accepts, anonymous, requires, type AuthRequirement, type Scheme } from "./operation/auth.ts";
export type { Answer, Classify, Verdict } from "./operation/classify.ts";
export type { AnswerToKeep, Immutable } from "./operation/immutable.ts";
export { operation, type OperationDefinition } from "./operation/define-operation.ts";
export {
  isList,
  type BodyForm,
  type ListOperation,
  type Method,
  type Operation,
} from "./operation/operation.ts";
export {
  PagingFault,
  type LinkPolicy,
  type PageRequest,
  type Foreseen,
  type PageSeen,
  type Paging,
  type RowOf,
} from "./operation/paging.ts";
export { bytes, html, json, none, text, type Result } from "./operation/result.ts";
export type { Service, ServiceDefaults } from "./operation/service.ts";
export { templateVariables, type TemplateVariable, type TemplateVariables } from "./operation/template.ts";
export { cursor, type CursorOptions } from "./paging/cursor.ts";
export { link } from "./paging/link.ts";
export { parseLinkHeader, type Link } from "./paging/link-header.ts";
export { offset, type OffsetOptions } from "./paging/offset.ts";
export { single } from "./paging/single.ts";
export { readSyncState } from "./paging/sync-state.ts";
export { windows, type WindowsOptions } from "./paging/windows.ts";
export { systemClock, type Clock } from "./runtime/clock.ts";
export type { Outgoing } from "./runtime/outgoing.ts";
export type { RateLimit } from "./runtime/rate-limit.ts";
export type { Phase, Timings } from "./runtime/stopwatch.ts";
