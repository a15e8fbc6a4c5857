/**
 * OpenTelemetry spans from a client's events: one per call, and below it one per request. Needs `@opentelemetry/api`.
 *
 * @module
 */
export { traced, type Traced } from "./opentelemetry/traced.ts";
