/**
 * OpenTelemetry spans from a client's events: one per call, and below it one per request. Needs `@opentelemetry/api`.
 *
 * @module
 */
export { traced, type Traced, type TracedOptions } from "./opentelemetry/traced.ts";
