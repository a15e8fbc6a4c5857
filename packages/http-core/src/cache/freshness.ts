import { httpDate } from "../http/dates.ts";
import type { Head, StoredResponse } from "./entry-codec.ts";
import type { Fields, Revalidate } from "./types.ts";

/** Times of a response that {@link ageOf} and {@link lifetimeOf} count with. */
type Dated = Pick<Head, "headers" | "requestTime" | "responseTime">;

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

/**
 * The directives of a `Cache-Control` field, by lower-case name, each with its argument in seconds: 0 where the
 * argument is missing or no number of seconds.
 */
export type Directives = ReadonlyMap<string, number>;

const NONE: Directives = new Map();

/** More than this is as long (RFC 9111, 1.2.2). */
const LONGEST = 2 ** 31;

const DIRECTIVE = /^([!#$%&'*+.^_`|~0-9a-z-]+)(?:=(?:"(.*)"|([^\s"]*)))?$/is;

/**
 * Reads `Cache-Control` (RFC 9111, 5.2). What is malformed is read to the side of caution, as RFC 9111, 4.2.1
 * encourages: a restrictive directive counts whatever hangs on it, an argument that is no number of seconds is 0,
 * and of duplicates the smallest counts.
 */
export function cacheControl(value: string | null | undefined): Directives {
  if (value === null || value === undefined) return NONE;
  const directives = new Map<string, number>();
  for (const part of partsOf(value)) {
    const [, whole, quoted, plain] = DIRECTIVE.exec(part) ?? [];
    const name = (whole ?? /^[\w-]*/.exec(part)?.[0] ?? "").toLowerCase();
    if (name === "") continue;
    const seconds = whole === undefined ? 0 : secondsOf(name, quoted ?? plain);
    directives.set(name, Math.min(seconds, directives.get(name) ?? Infinity));
  }
  return directives;
}

/** `max-stale` alone accepts any staleness (RFC 9111, 5.2.1.2); every other directive says how much. */
function secondsOf(name: string, argument: string | undefined): number {
  if (argument === undefined) return name === "max-stale" ? Infinity : 0;
  return /^\d+$/.test(argument) ? Math.min(Number(argument), LONGEST) : 0;
}

/** Parts between commas; commas within a quoted string separate nothing, unless the quote is never closed. */
function partsOf(value: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let quote = -1;
  let plainQuotes = false;
  for (let at = 0; at <= value.length; at += 1) {
    const character = value.charAt(at);
    if (quote >= 0 && at === value.length) {
      at = quote;
      quote = -1;
      plainQuotes = true;
    } else if (quote >= 0) {
      if (character === "\\") at = Math.min(at + 1, value.length - 1);
      else if (character === '"') quote = -1;
    } else if (character === '"' && !plainQuotes) {
      quote = at;
    } else if (character === "," || at === value.length) {
      parts.push(value.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts;
}

/** What may be done with a stored response. */
interface Usability {
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
