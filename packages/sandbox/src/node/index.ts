/**
 * The sandbox on a port, for clients that cannot use its `fetch`: browsers, other languages, command lines.
 *
 * @module
 */
export { alignColumns } from "./align-columns.ts";
export { serve, type ServeOptions, type ServedSandbox } from "./serve.ts";
export { recordService, type RecordingProxy, type RecordServiceOptions } from "./record/recording-proxy.ts";
