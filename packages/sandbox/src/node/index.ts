/**
 * The sandbox on a port, for everything that can't take a `fetch`: browsers, other languages, command lines.
 *
 * @module
 */
export { serve, type ServeOptions, type ServedSandbox } from "./serve.ts";
export type { Certificate } from "./certificate.ts";
