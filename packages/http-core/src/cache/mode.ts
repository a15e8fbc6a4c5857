import type { Directives } from "./cache-control.ts";
import type { CacheMode } from "./exchange.ts";
import type { CacheRequest } from "./reply.ts";
import { isReadMethod } from "./storable.ts";
import { PRINCIPAL } from "./vary.ts";

/** A request with one of these asks for something else than the whole answer, or compares by itself. */
const OWN_TERMS = [
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "range",
];

/** How a request can use the cache: as its call says, as far as that is possible. */
export function modeOf(
  request: CacheRequest,
  directives: Directives,
  mode: CacheMode = "default",
): CacheMode | "absent" {
  if (!isCacheable(request)) return mode === "only-if-cached" ? "absent" : false;
  return mode === "default" && directives.has("no-store") ? false : mode;
}

/**
 * A request that carries a credential by hand asks as someone other than its principal: it has no part in what is
 * kept.
 */
function isCacheable({ method, headers, credentialHeaders }: CacheRequest): boolean {
  const isThere = (name: string): boolean => headers.has(name);
  if (!isReadMethod(method) || OWN_TERMS.some(isThere) || PRINCIPAL.some(isThere)) return false;
  return credentialHeaders?.some(isThere) !== true;
}
