export { apiKey, appKey, basic, bearer, credential, queryToken, token } from "./auth/schemes.ts";
export { type Credential, type CredentialSource } from "./auth/credential.ts";
export { hmac, hmacSha256, type HmacOptions, type SignedRequest, type Signer } from "./auth/hmac.ts";
export { withPrincipal } from "./auth/principal.ts";
export { Secret, secretOf } from "./auth/secret.ts";
export type { ResponseStore } from "./cache/entries.ts";
export type { CacheState, CacheStore } from "./cache/types.ts";
export type { MemoryStore } from "./cache/memory-store.ts";
export { memoryStore } from "./cache/memory-store.ts";
export { textStore } from "./cache/text-store.ts";
export type { Call, ClientWith, WithResponse } from "./client/types.ts";
export type { CallMeta } from "./events/timings.ts";
export type { Client } from "./client/types.ts";
export type { KnownLimit } from "./rate-limit/known-limits.ts";
export { createClient } from "./client/create-client.ts";
export type { ClientOptions, ListOptions } from "./client/types.ts";
export type { Dialect } from "./operation/dialect.ts";
export {
  AuthenticationError,
  BlockedError,
  ClientError,
  ConflictError,
  DecodeError,
  InvalidRequestError,
  type FieldError,
  NetworkError,
  NotFoundError,
  NotReadyError,
  PaginationError,
  ParameterError,
  PermissionError,
  PlanError,
  RateLimitError,
  type RateLimitKind,
  RedirectError,
  SchemaError,
  type Sent,
  type RejectedRow,
  ServerError,
  TimeoutError,
} from "./errors/errors.ts";
export { CallError, isCallError, type ErrorCode, type ErrorFacts } from "./errors/base.ts";
export { distributed, type Distributed, type Limiter } from "./rate-limit/distributed.ts";
export type { Limits } from "./rate-limit/limits.ts";
export { kyTransport, type KyLike } from "./run/ky.ts";
export type { Fetch, FetchInit, FetchResponse } from "./run/send.ts";
export { parseLinkHeader, type Link } from "./http/link-header.ts";
export type { Page, PageWithResponse, Paginated } from "./operation/list.ts";
export { isSensitiveName } from "./redact/sensitive-names.ts";
export { systemClock, type Clock } from "./util/clock.ts";
export type {
  CacheEvent,
  ClientEvent,
  DoneEvent,
  DriftEvent,
  DriftKind,
  ErrorEvent,
  Listeners,
  PageEvent,
  RedirectEvent,
  RefreshEvent,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from "./events/events.ts";
export type { Middleware } from "./run/attempt.ts";
export type { CallOptions, NumberForm } from "./run/options.ts";
export type { HttpRequest, RequestBody } from "./http/request.ts";
export type { RateLimit } from "./http/rate-limit-headers.ts";
export { retryBudget, type RetryBudget } from "./run/retry-policy.ts";
export type { Timings } from "./events/timings.ts";
export { del, get, patch, post, put } from "./operation/endpoint.ts";
export { bytes, html, none, plainText } from "./operation/result.ts";
export { offset, pageNumber } from "./paging/counted.ts";
export { link, linkOrPage } from "./paging/linked.ts";
export { cursor, windows } from "./paging/strategies.ts";
export { deepObject, form, pipeDelimited, spaceDelimited } from "./request/query-style.ts";
export { always, list, nullable, record } from "./schema/compose.ts";
export {
  anything,
  binary,
  count,
  day,
  decimal,
  flag,
  integer,
  number,
  oneOf,
  oneOrMore,
  openOneOf,
  optional,
  text,
  time,
} from "./schema/leaves.ts";
export { standard } from "./schema/standard-schema.ts";
export type { Described, DescribedInput, Description, OwnDescription } from "./schema/types.ts";
export { unknownField } from "./schema/unknown-field.ts";
export type { Place, QueryStyle } from "./operation/place.ts";
export { propertyOf } from "./util/objects.ts";
