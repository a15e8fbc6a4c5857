/**
 * Descriptions of operations as plain data, for OpenAPI, forms, flags and reference pages. Needs the optional peer
 * `@valibot/to-json-schema`.
 *
 * @module
 */
export { describeOperation, type OperationDescription, type ResultDescription } from "./describe/describe.ts";
export type { OperationDoc, OperationDocs, TypeDoc } from "./describe/describe.ts";
export { fromText } from "./describe/describe.ts";
export { parameterErrors } from "./request/check-params.ts";
export type { JsonSchema, JsonType } from "./describe/json-schema.ts";
export type { ParamDescription } from "./describe/describe.ts";
export {
  openApi,
  securityRequirements,
  type OpenApi,
  type OpenApiOptions,
  type SecuritySchemes,
} from "./describe/open-api.ts";
