import { isCallError } from "../errors/base.ts";
import type { Head } from "./entry-codec.ts";
import { cacheControl, lifetimeOf } from "./freshness.ts";
import { hasValidator } from "./revalidation.ts";
import type { CacheRequest } from "./types.ts";
import { variesOnAll } from "./vary.ts";

/** Statuses that may be kept without being told so (RFC 9110, 15.1), but for 206: parts are never kept. */
const CACHEABLE_BY_DEFAULT = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

/** Statuses whose caching rules are known here, for `must-understand` (RFC 9111, 5.2.2.3). */
const UNDERSTOOD = new Set([
  ...CACHEABLE_BY_DEFAULT,
  201,
  202,
  302,
  303,
  307,
  400,
  401,
  403,
  409,
  500,
  502,
  503,
]);

/**
 * Whether a response may be kept, and would ever be of use (RFC 9111, 3), in a cache that is private and kept apart
 * by principal: `private` and an `Authorization` in the request are no obstacle, `s-maxage` is no permission.
 *
 * @param immutable whether the response can never change: it then needs no leave from its own headers, and only
 * `no-store` and `Vary: *` forbid to keep it
 */
export function isStorable(
  { method, headers }: Pick<CacheRequest, "method" | "headers">,
  reply: Head,
  immutable: boolean,
): boolean {
  if (!isReadMethod(method) || reply.status < 200 || reply.status === 206 || reply.status === 304)
    return false;
  if (cacheControl(headers.get("cache-control")).has("no-store") || variesOnAll(reply.headers)) return false;
  const directives = cacheControl(reply.headers.get("cache-control"));
  if (directives.has("must-understand")) {
    if (!UNDERSTOOD.has(reply.status)) return false;
  } else if (directives.has("no-store")) return false;
  if (immutable) return reply.status === 200;
  const allowed =
    CACHEABLE_BY_DEFAULT.has(reply.status) ||
    directives.has("max-age") ||
    directives.has("public") ||
    directives.has("private") ||
    reply.headers.has("expires");
  // Neither fresh at any time nor possible to ask about: nothing would ever be made of it, except after a failure.
  const useful =
    lifetimeOf(reply, directives) > 0 || hasValidator(reply.headers) || directives.has("stale-if-error");
  return allowed && useful;
}

/** Whether a method's responses are kept. */
export function isReadMethod(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Statuses that `stale-if-error` is about (RFC 5861, 4). */
const STATUSES = new Set([500, 502, 503, 504]);

/** Whether a status says that the service can't answer just now. */
export function isOutageStatus(status: number): boolean {
  return STATUSES.has(status);
}

/** Whether sending failed because the service could not be reached, or could not answer. An abort is no outage. */
export function allowsStaleIfError(error: unknown): boolean {
  if (!isCallError(error)) return false;
  const { code, status } = error;
  return code === "network" || code === "timeout" || (status !== undefined && isOutageStatus(status));
}

/** Whether a failure says that there is nothing at the address any more. */
export function isGone(error: unknown): boolean {
  return isCallError(error) && (error.status === 404 || error.status === 410);
}
