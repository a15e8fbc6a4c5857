import { httpDate } from "../runtime/retry-after.ts";
import { cacheControl, type Directives } from "./cache-control.ts";
import type { Fields } from "./fields.ts";
import type { Head } from "./stored-response.ts";

/** Times of a response that {@link ageOf} and {@link lifetimeOf} count with. */
export type Dated = Pick<Head, "headers" | "requestTime" | "responseTime">;

/** How old a response is, in seconds (RFC 9111, 4.2.3). */
export function ageOf({ headers, requestTime, responseTime }: Dated, now: number): number {
  const apparentAge = Math.max(0, responseTime - dateOf(headers, responseTime));
  const correctedAge = ageField(headers) * 1000 + (responseTime - requestTime);
  // Where our clock was set back, the time that has passed is unknown: the step itself counts as passed.
  const residentTime = Math.abs(now - responseTime);
  return (Math.max(apparentAge, correctedAge) + residentTime) / 1000;
}

/**
 * How long a response is fresh, in seconds (RFC 9111, 4.2.1), by what it says: there are no heuristics.
 * Directives for shared caches (`s-maxage`) mean nothing here.
 */
export function lifetimeOf(
  { headers, responseTime }: Dated,
  directives: Directives = cacheControl(headers.get("cache-control")),
): number {
  const maxAge = directives.get("max-age");
  if (maxAge !== undefined) return maxAge;
  const expires = headers.get("expires");
  if (expires === undefined) return 0;
  const until = httpDate(expires, responseTime);
  return until === undefined ? 0 : Math.max(0, until - dateOf(headers, responseTime)) / 1000;
}

function dateOf(headers: Fields, responseTime: number): number {
  return httpDate(headers.get("date") ?? "", responseTime) ?? responseTime;
}

/** `Age` in seconds; of several values the first, and one that is no number is ignored (RFC 9111, 5.1). */
function ageField(headers: Fields): number {
  const digits = /^\s*(\d+)\s*(?:,|$)/.exec(headers.get("age") ?? "")?.[1];
  return digits === undefined ? 0 : Number(digits);
}
