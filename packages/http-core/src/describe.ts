/**
 * Descriptions of operations as plain data, for OpenAPI, forms, flags and reference pages. Needs the optional peer
 * `@valibot/to-json-schema`.
 *
 * @module
 */
export { describeOperation, type OperationDescription } from "./describe/describe.ts";
export type { OperationDocs } from "./describe/describe.ts";
export { fromText } from "./describe/describe.ts";
export { parameterErrors } from "./request/check-params.ts";
export type { JsonSchema } from "./describe/json-schema.ts";
export type { ParamDescription } from "./describe/describe.ts";
export { openApi, securityRequirements, type OpenApi, type SecuritySchemes } from "./describe/open-api.ts";
