/**
 * `createClient` without parts: each is an import that a bundler sees. For pages and workers that count kilobytes.
 *
 * @module
 */
export { createClient, type LeanOptions } from "./client/lean-client.ts";
export { httpCache } from "./client/cached-call.ts";
export type { Transport } from "./run/send.ts";
export { rateLimits } from "./run/gate.ts";
export { apiKey, appKey, basic, bearer, credential, queryToken, token } from "./auth/schemes.ts";
export { isCallError } from "./errors/base.ts";
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
