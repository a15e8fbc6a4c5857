/**
 * Defines endpoints: operations as data, how their responses are classified and paged, and clients made from them.
 *
 * @module
 */
export { parseExact } from "./failure/drift.ts";
export { notJson } from "./failure/not-json.ts";
export { accessRefusals, limitRefusals } from "./failure/general-refusals.ts";
export { refusalIn } from "./failure/refusals.ts";
export type { Refusal, Said } from "./operation/refusal.ts";
export { excerpt } from "./util/excerpt.ts";
export type { ClientOf, MethodOf, Operations } from "./client/types.ts";
export { connection } from "./client/service-client.ts";
export { serviceClient, type ServiceClientOptions } from "./client/service-client.ts";
export { wireNames, type WireNames } from "./operation/dialect.ts";
export { readList } from "./paging/paginated.ts";
export { cursor } from "./paging/strategies.ts";
export { link } from "./paging/linked.ts";
export { linkOrPage } from "./paging/linked.ts";
export { offset } from "./paging/counted.ts";
export { pageNumber } from "./paging/counted.ts";
export { single } from "./paging/strategies.ts";
export { syncList, type ListSync, type SyncEntry } from "./paging/sync.ts";
export { windows, type WindowsOptions } from "./paging/strategies.ts";
export { secretRedactor, type SecretRedactor } from "./redact/secret-redactor.ts";
export { parameterErrors } from "./request/check-params.ts";
export type { ParamLocation, Place, QueryStyle } from "./operation/place.ts";
export { fromBase64, textFromBase64, toBase64 } from "./util/base64.ts";
export { environment } from "./util/platform.ts";
export { DAY, HOUR, MINUTE, SECOND } from "./util/durations.ts";
export { once } from "./util/lazy.ts";
export { boundOptions, isRecord, propertyOf } from "./util/objects.ts";
export { headerText } from "./http/headers.ts";
export { httpDate } from "./http/dates.ts";
export { retryAfter } from "./http/retry-after.ts";
export { accepts, anonymous, requires, type AuthRequirement, type Scheme } from "./auth/credential.ts";
export { answers, atLeast, atMost, type Comparison, instant, same, without } from "./operation/answers.ts";
export type {
  ClassifierInput,
  Classify,
  Classification,
  ClassifyInWords,
  RefusalWords,
} from "./operation/classify.ts";
export type { OperationDocs } from "./operation/docs.ts";
export { operation } from "./operation/operation.ts";
export type { Immutable } from "./operation/operation.ts";
export { isList, type BodyForm, type ListOperation, type Operation } from "./operation/operation.ts";
export { type Method } from "./http/request.ts";
export {
  PagingFault,
  type LargestPage,
  type PageRequest,
  type PageSeen,
  type Paging,
} from "./operation/paging.ts";
export { bytes, html, json, none, plainText, type Result } from "./operation/result.ts";
export type { Service } from "./operation/operation.ts";
export { templateVariables, type TemplateVariables } from "./operation/template.ts";
