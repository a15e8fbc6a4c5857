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
export const operations = { root, rateLimit, markdown: { render, renderRaw } } as const;

export { repoHost as service } from "./service.ts";
export { docs } from "./docs.generated.ts";
