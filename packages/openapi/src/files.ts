/**
 * Documents in several files, or on a server. Install the package `@redocly/openapi-core`.
 *
 * @module
 */
export { bundled, type BundledOptions } from "./forms/files.ts";
