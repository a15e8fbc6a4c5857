/**
 * OpenAPI documents, both ways: clients from documents, and documents from operations, which are also described as plain
 * data for forms, flags and reference pages.
 *
 * @module
 */
export { describeOperation, fromText } from "./describe/describe.ts";
export type { OperationDescription, ParamDescription } from "./describe/describe.ts";
export type { JsonSchema } from "./describe/json-schema.ts";
export { openApi, securityRequirements, type OpenApi, type SecuritySchemes } from "./write/open-api.ts";
export { pickRoutes } from "./pick/pick.ts";
export type { Coverage } from "./read/answer.ts";
export { openApiClient, type OpenApiClient, type OpenApiClientOptions } from "./read/client.ts";
export type { NotUnderstood } from "./read/document.ts";
export type { Override, RouteReport } from "./read/operation.ts";
export { type DocumentRoutes, routesOf, type RoutesOptions } from "./read/routes-of.ts";
export { serverOf, type ServerChoice } from "./read/servers.ts";
