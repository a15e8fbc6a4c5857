import { cacheControl, type Directives } from "./cache-control.ts";
import { ageOf, lifetimeOf } from "./freshness.ts";
import type { StoredResponse } from "./stored-response.ts";

/** What may be done with a stored response. */
export interface Usability {
  /**
   * - `fresh`: it is the answer;
   * - `stale`: it is the answer although its time is over, since the request accepts that;
   * - `while revalidating`: it is the answer, and is to be asked about in the background;
   * - `after revalidation`: the service is asked first.
   */
  readonly use: "fresh" | "stale" | "while revalidating" | "after revalidation";
  /** Whether it may stand in where the service fails (RFC 5861, 4). */
  readonly onError: boolean;
}

/** When a stored response is used without asking: while it is fresh, or never. */
export type Revalidate = "when stale" | "always";

/**
 * What may be done with a stored response (RFC 9111, 4 and 5.2; RFC 5861; RFC 8246).
 *
 * @param request the request's own directives
 * @param revalidate `always` asks each time, fresh or not, for services where a 304 costs nothing
 * @param now epoch milliseconds
 */
export function usabilityOf(
  stored: StoredResponse,
  request: Directives,
  revalidate: Revalidate,
  now: number,
): Usability {
  if (stored.immutable) return { use: "fresh", onError: true };
  const response = cacheControl(stored.headers.get("cache-control"));
  const age = ageOf(stored, now);
  const lifetime = lifetimeOf(stored, response);
  const staleness = age - lifetime;
  const mayBeStale = !response.has("no-cache") && !response.has("must-revalidate");
  const asked = revalidate === "always" || response.has("no-cache") || request.has("no-cache");
  const within = (limit: number | undefined): boolean => limit !== undefined && staleness < limit;
  return {
    use: asked ? "after revalidation" : useOf(),
    onError: mayBeStale && (within(response.get("stale-if-error")) || within(request.get("stale-if-error"))),
  };

  function useOf(): Usability["use"] {
    const fresh = staleness < 0;
    // What can't change while it is fresh is not asked about, even on reload (RFC 8246, 2).
    if (fresh && response.has("immutable")) return "fresh";
    if (age > (request.get("max-age") ?? Infinity)) return "after revalidation";
    if (-staleness < (request.get("min-fresh") ?? -Infinity)) return "after revalidation";
    if (fresh) return "fresh";
    if (!mayBeStale) return "after revalidation";
    if (within(request.get("max-stale"))) return "stale";
    return within(response.get("stale-while-revalidate")) ? "while revalidating" : "after revalidation";
  }
}
