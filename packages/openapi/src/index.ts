/**
 * Operations as OpenAPI documents, and as plain data for forms, flags and reference pages.
 *
 * @module
 */
export { describeOperation, fromText } from "./describe/describe.ts";
export type { OperationDescription, ParamDescription } from "./describe/describe.ts";
export type { JsonSchema } from "./describe/json-schema.ts";
export { openApi, securityRequirements, type OpenApi, type SecuritySchemes } from "./write/open-api.ts";
