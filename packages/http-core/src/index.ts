/**
 * The shared runtime of typed HTTP clients: what who makes a client, calls it and handles its errors needs.
 * Endpoints are written down with `@org/http-core/operation`.
 *
 * @module
 */
export * from "./auth/index.ts";
export type { Validation } from "./answer/validate.ts";
export type { CacheMode, CacheState, CacheStore, MemoryStore, MemoryStoreOptions } from "./cache/index.ts";
export { memoryStore } from "./cache/index.ts";
export type { Call, CallMeta, CallTimings, WithResponse } from "./client/call.ts";
export type { Client, KnownLimit } from "./client/client.ts";
export { createClient } from "./client/create-client.ts";
export type {
  CallOptions,
  ClientOptions,
  ListOptions,
  NumberForm,
  RetryOverrides,
  TimeoutOptions,
} from "./client/options.ts";
export type { Dialect } from "./dialect/dialect.ts";
export * from "./errors/index.ts";
export { distributed, type Distributed, type Limiter } from "./limit/distributed.ts";
export type { Limits, RequestWindow } from "./limit/limits.ts";
export type { Fetch, FetchInit, FetchResponse } from "./middleware/send.ts";
export type { LinkPolicy } from "./operation/paging.ts";
export { parseLinkHeader, type Link } from "./paging/link-header.ts";
export type { CollectOptions, Page, Paginated } from "./paging/paginated.ts";
export { isSensitiveName } from "./redact/sensitive-names.ts";
export { systemClock, type Clock } from "./runtime/clock.ts";
export type {
  CacheEvent,
  ClientEvent,
  DoneEvent,
  DriftEvent,
  DriftKind,
  ErrorEvent,
  Listeners,
  PageEvent,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from "./runtime/events.ts";
export type { AttemptContext, Middleware, Send } from "./runtime/middleware.ts";
export type { Outgoing } from "./runtime/outgoing.ts";
export type { RateLimit } from "./runtime/rate-limit.ts";
export { retryBudget, type RetryBudget } from "./runtime/retry-budget.ts";
export type { Phase, Timings } from "./runtime/stopwatch.ts";
