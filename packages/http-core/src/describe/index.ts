/**
 * Operations described as plain data, for whatever is made from them: OpenAPI, forms, flags, reference pages.
 * Needs the optional peer `@valibot/to-json-schema`.
 *
 * @module
 */
export { describeOperation, type OperationDescription, type ResultDescription } from "./describe.ts";
export type { OperationDoc, OperationDocs, TypeDoc } from "./docs.ts";
export { fromText } from "./from-text.ts";
export type { JsonSchema, JsonType } from "./json-schema.ts";
export type { ParamDescription } from "./param.ts";
