/**
 * Defines endpoints: operations as data, how their responses are classified and paged, and clients made from them.
 *
 * @module
 */
export { parseExact } from "./failure/drift.ts";
export { notJson } from "./failure/not-json.ts";
export { accessRefusals, limitRefusals } from "./failure/general-refusals.ts";
export { refusalIn } from "./failure/refusals.ts";
export type { Refusal, RefusalClass, Said } from "./operation/refusal.ts";
export { excerpt } from "./util/excerpt.ts";
export type { ClientOf, MethodOf, Operations } from "./client/types.ts";
export { connection, type Connection, type GivenConnection } from "./client/service-client.ts";
export { methods } from "./client/build-client.ts";
export {
  serviceClient,
  type ServiceClientOptions,
  type ServiceEnvironment,
} from "./client/service-client.ts";
export { wireNames, type WireNames } from "./operation/dialect.ts";
export { readList } from "./paging/paginated.ts";
export { cursor, type CursorOptions } from "./paging/strategies.ts";
export { link } from "./paging/strategies.ts";
export { offset, type OffsetOptions } from "./paging/strategies.ts";
export { pageNumber, type PageNumberOptions } from "./paging/strategies.ts";
export { single } from "./paging/strategies.ts";
export {
  syncList,
  type ListSync,
  type SyncDefinition,
  type SyncEntry,
  type SyncPosition,
  type SyncRange,
} from "./paging/sync.ts";
export { windows, type WindowsOptions } from "./paging/strategies.ts";
export { secretRedactor, type SecretRedactor } from "./redact/secret-redactor.ts";
export type { ParamLocation } from "./request/build-request.ts";
export { fromBase64, textFromBase64, toBase64 } from "./util/base64.ts";
export { environment } from "./util/platform.ts";
export { DAY, HOUR, MINUTE, SECOND } from "./util/durations.ts";
export { once } from "./util/lazy.ts";
export { boundOptions, isRecord, propertyOf } from "./util/objects.ts";
export { headerText } from "./http/headers.ts";
export { httpDate } from "./http/dates.ts";
export { retryAfter } from "./http/retry-after.ts";
export { accepts, anonymous, requires, type AuthRequirement, type Scheme } from "./auth/credential.ts";
export {
  type AnswerCheck,
  answers,
  type Answers,
  atLeast,
  atMost,
  type ComparedField,
  type Comparison,
  instant,
  type Measure,
  same,
  type Scalar,
  type Stray,
  without,
} from "./operation/answers.ts";
export type {
  ClassifierInput,
  ClassifierOnDemand,
  Classify,
  Classification,
  ClassifyInWords,
  RefusalWords,
} from "./operation/classify.ts";
export {
  del,
  type Endpoint,
  type EndpointParams,
  get,
  type ParamsDescription,
  patch,
  post,
  put,
  unnamedService,
} from "./operation/endpoint.ts";
export { operation, type OperationDefinition } from "./operation/operation.ts";
export type { Immutable, ImmutableInput } from "./operation/operation.ts";
export { isList, type BodyForm, type ListOperation, type Operation } from "./operation/operation.ts";
export { type Method } from "./http/request.ts";
export {
  PagingFault,
  type LargestPage,
  type PredictablePages,
  type PageRequest,
  type PageSeen,
  type Paging,
  type RowOf,
} from "./operation/paging.ts";
export { bytes, html, json, none, plainText, type Result } from "./operation/result.ts";
export type { Service, ServiceDefaults } from "./operation/operation.ts";
export { templateVariables, type TemplateVariable, type TemplateVariables } from "./operation/template.ts";
