/**
 * Spans of OpenTelemetry, made of a client's events: one a call, and below it one a request. Needs
 * `@opentelemetry/api`.
 *
 * @module
 */
export { traced, type Traced, type TracedOptions } from "./opentelemetry/traced.ts";
