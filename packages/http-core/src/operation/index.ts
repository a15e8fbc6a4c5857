/**
 * What an endpoint is written down with: operations as data, how they are answered and paged, and what makes a
 * client's methods of them.
 *
 * @module
 */
export { parseExact } from "../answer/drift.ts";
export { excerpt, notJson } from "../answer/json.ts";
export type { ClientOf, MethodOf, Operations } from "../client/client.ts";
export { connection, type Connection, type GivenConnection } from "../client/connection.ts";
export { methods } from "../client/methods.ts";
export {
  serviceClient,
  type ServiceClientOptions,
  type ServiceEnvironment,
} from "../client/service-client.ts";
export { spelling, type Spelling } from "../dialect/dialect.ts";
export { moveCheckpoints } from "../errors/schema-error.ts";
export { cursor, type CursorOptions } from "../paging/cursor.ts";
export { link } from "../paging/link.ts";
export { offset, type OffsetOptions } from "../paging/offset.ts";
export { single } from "../paging/single.ts";
export { readSyncState } from "../paging/sync-state.ts";
export { windows, type WindowsOptions } from "../paging/windows.ts";
export type { Placement } from "../request/place.ts";
export { environment } from "../runtime/environment.ts";
export { propertyOf } from "../runtime/property.ts";
export { httpDate, retryAfter } from "../runtime/retry-after.ts";
export { accepts, anonymous, requires, type AuthRequirement, type Scheme } from "./auth.ts";
export type { Answer, Classify, Verdict } from "./classify.ts";
export { operation, type OperationDefinition } from "./define-operation.ts";
export type { AnswerToKeep, Immutable } from "./immutable.ts";
export { isList, type BodyForm, type ListOperation, type Method, type Operation } from "./operation.ts";
export {
  PagingFault,
  type Foreseen,
  type PageRequest,
  type PageSeen,
  type Paging,
  type RowOf,
} from "./paging.ts";
export { bytes, html, json, none, text, type Result } from "./result.ts";
export type { Service, ServiceDefaults } from "./service.ts";
export { templateVariables, type TemplateVariable, type TemplateVariables } from "./template.ts";
