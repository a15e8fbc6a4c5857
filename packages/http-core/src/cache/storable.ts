import { isCallError } from "../errors/base.ts";
import { isReadMethod } from "../http/request.ts";
import type { Head } from "./entry-codec.ts";
import { cacheControl, lifetimeOf } from "./freshness.ts";
import { hasValidator } from "./revalidation.ts";
import type { CacheRequest } from "./types.ts";
import { variesOnAll } from "./vary.ts";

/** Statuses that are heuristically cacheable (RFC 9110, 15.1), except 206: parts are never stored. */
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
 * Whether a response may be stored and could be used later (RFC 9111, 3). The cache is private and separate for each
 * principal: `private` and an `Authorization` in the request allow storing, `s-maxage` alone does not.
 *
 * @param immutable whether the response can never change: then only `no-store` and `Vary: *` forbid storing it
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
  // Useful only if it is fresh for a time, can be revalidated, or may be used after a failure.
  const useful =
    lifetimeOf(reply, directives) > 0 || hasValidator(reply.headers) || directives.has("stale-if-error");
  return allowed && useful;
}

/** Statuses of an outage, for which `stale-if-error` holds (RFC 5861, 4). */
export const OUTAGES: ReadonlySet<number | undefined> = new Set([500, 502, 503, 504]);

/** Whether an error means that the service is unreachable or unavailable; an abort does not. */
export function allowsStaleIfError(error: unknown): boolean {
  if (!isCallError(error)) return false;
  const { code, status } = error;
  return code === "network" || code === "timeout" || OUTAGES.has(status);
}

/** Whether an error means that the resource no longer exists. */
export function isGone(error: unknown): boolean {
  return isCallError(error) && (error.status === 404 || error.status === 410);
}
