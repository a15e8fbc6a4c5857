/**
 * The service's operations as data, to derive sandboxes, forms or command lines from.
 *
 * @module
 */
import { render } from "./markdown/render.ts";
import { renderRaw } from "./markdown/render-raw.ts";
import { rateLimit } from "./rate-limit/operation.ts";
import { root } from "./root/operation.ts";

/** Every operation of the service, by method name. */
export const operations = {
  /** The service's addresses by name, as URI templates. */
  root,
  /** The limits of the credential and what is left of them. Costs nothing of the limit. */
  rateLimit,
  /** Markdown rendered as HTML. */
  markdown: {
    /** Renders Markdown, in a repository's context if you like: then `#1` becomes a link. */
    render,
    /** Renders Markdown sent as plain text, without a context. */
    renderRaw,
  },
} as const;

export { paginateOperation, requestOperation } from "./request/host-routes.ts";
export { repoHost as service } from "./service.ts";
export { docs } from "./docs.generated.ts";
