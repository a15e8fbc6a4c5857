/**
 * A repository-hosting REST API: typed requests, paging, hypermedia and Markdown rendering.
 *
 * @module
 */
export { appKey, basic, bearer, queryToken, Secret, token, unknownField } from "@org/http-core";
export { createRepoHost, type RepoHost, type RepoHostOptions } from "./client.ts";
export { OneTimePasswordError } from "./errors/one-time-password-error.ts";
export { readFile, type FileAddress } from "./files/read-file.ts";
export { parseJsonP, type JsonP } from "./json-p/parse-json-p.ts";
export type { RenderParams, RenderRawParams } from "./markdown/params.ts";
export { render } from "./markdown/render.ts";
export { renderRaw } from "./markdown/render-raw.ts";
export type { NoParams } from "./no-params.ts";
export { noticesOf, type Notices } from "./notices/notices.ts";
export { withOneTimePassword } from "./one-time-password/with-one-time-password.ts";
export { rateLimit } from "./rate-limit/operation.ts";
export type { RateLimitBucket, RateLimitResources, RateLimitStatus } from "./rate-limit/rate-limit-status.ts";
export { RAW_MEDIA_TYPE, type TimeZoneOption } from "./request/host-routes.ts";
export type { PaginateOptions, RequestOptions, Route, RouteParams } from "@org/http-core/routes";
export { root, type Root } from "./root/operation.ts";
export { verifyWebhook } from "./webhook/verify-webhook.ts";
export type { WebhookDelivery, WebhookEvent } from "./webhook/webhook-event.ts";
