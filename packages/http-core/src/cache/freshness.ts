import type { Fields } from "../http/headers.ts";
import { dateOf, httpDate } from "../http/dates.ts";
import type { Head, StoredResponse } from "./entry-codec.ts";
import type { Revalidate } from "./types.ts";

/** Times of a response that {@link ageOf} and {@link lifetimeOf} count with. */
type Dated = Pick<Head, "headers" | "requestTime" | "responseTime">;

/** How old a response is, in seconds (RFC 9111, 4.2.3). */
export function ageOf({ headers, requestTime, responseTime }: Dated, now: number): number {
  const apparentAge = Math.max(0, responseTime - dateOf(headers, responseTime));
  const correctedAge = ageField(headers) * 1000 + (responseTime - requestTime);
  // If our clock was set back, the elapsed time is unknown: the size of the step counts.
  const residentTime = Math.abs(now - responseTime);
  return (Math.max(apparentAge, correctedAge) + residentTime) / 1000;
}

/**
 * How long a response is fresh, in seconds (RFC 9111, 4.2.1), by its headers, without heuristics. Directives for shared
 * caches (`s-maxage`) are ignored.
 */
export function lifetimeOf({ headers, responseTime }: Dated, directives: Directives): number {
  const maxAge = directives.get("max-age");
  if (maxAge !== undefined) return maxAge;
  const expires = headers.get("expires");
  if (expires === undefined) return 0;
  const until = httpDate(expires, responseTime);
  return until === undefined ? 0 : Math.max(0, until - dateOf(headers, responseTime)) / 1000;
}

/** `Age` in seconds; the first of several values. An invalid one is ignored (RFC 9111, 5.1). */
function ageField(headers: Fields): number {
  const digits = /^\s*(\d+)\s*(?:,|$)/.exec(headers.get("age") ?? "")?.[1];
  return digits === undefined ? 0 : Number(digits);
}

/**
 * The directives of a `Cache-Control` field by lower-case name, each with its argument in seconds. A missing or invalid
 * argument is 0.
 */
export type Directives = ReadonlyMap<string, number>;

/** The directives of a request or response without the field. */
export const NO_DIRECTIVES: Directives = new Map();

/** The longest time in seconds; a longer one is capped (RFC 9111, 1.2.2). */
const LONGEST = 2 ** 31;

const DIRECTIVE = /^([!#$%&'*+.^_`|~0-9a-z-]+)(?:=(?:"(.*)"|([^\s"]*)))?$/is;

/**
 * Reads `Cache-Control` (RFC 9111, 5.2). Malformed fields are read with caution, as RFC 9111, 4.2.1 encourages: a
 * restrictive directive counts with any argument, an invalid argument is 0, and the smallest duplicate counts.
 */
export function cacheControl(value: string | null | undefined): Directives {
  if (value === null || value === undefined) return NO_DIRECTIVES;
  const directives = new Map<string, number>();
  for (const text of partsOf(value)) {
    const part = text.trim();
    const [, whole, quoted, plain] = DIRECTIVE.exec(part) ?? [];
    const name = (whole ?? /^[\w-]*/.exec(part)?.[0] ?? "").toLowerCase();
    if (name === "") continue;
    const seconds = whole === undefined ? 0 : secondsOf(name, quoted ?? plain);
    directives.set(name, Math.min(seconds, directives.get(name) ?? Infinity));
  }
  return directives;
}

/** `max-stale` without an argument accepts any staleness (RFC 9111, 5.2.1.2). */
function secondsOf(name: string, argument: string | undefined): number {
  if (argument === undefined) return name === "max-stale" ? Infinity : 0;
  return /^\d+$/.test(argument) ? Math.min(Number(argument), LONGEST) : 0;
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;

/** Splits at commas, but not within a closed quoted string. A quote that is never closed is a character like others. */
function partsOf(value: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let opened: number | undefined;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code === QUOTE) opened = opened === undefined ? at : undefined;
    else if (code === BACKSLASH && opened !== undefined) at += 1;
    else if (code === COMMA && opened === undefined) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  const end = opened ?? value.length;
  const [first = "", ...others] = value.slice(end).split(",");
  return [...parts, value.slice(start, end) + first, ...others];
}

/** How a stored response may be used. */
export interface Usability {
  /**
   * - `fresh`: without a request;
   * - `stale`: without a request, since the request accepts a stale response;
   * - `while revalidating`: at once, with a revalidation in the background;
   * - `after revalidation`: only after a revalidation.
   */
  readonly use: "fresh" | "stale" | "while revalidating" | "after revalidation";
  /** Whether it may be used if the service fails (RFC 5861, 4). */
  readonly onError: boolean;
}

/**
 * Decides how a stored response may be used (RFC 9111, 4 and 5.2; RFC 5861; RFC 8246).
 *
 * @param request the request's own directives
 * @param revalidate `always` revalidates even a fresh response, for services where a 304 costs nothing
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
  const mustRevalidate = revalidate === "always" || response.has("no-cache") || request.has("no-cache");
  const within = (limit: number | undefined): boolean => limit !== undefined && staleness < limit;
  return {
    use: mustRevalidate ? "after revalidation" : useOf(),
    onError: mayBeStale && (within(response.get("stale-if-error")) || within(request.get("stale-if-error"))),
  };

  function useOf(): Usability["use"] {
    const fresh = staleness < 0;
    // A fresh immutable response is not revalidated, even on reload (RFC 8246, 2).
    if (fresh && response.has("immutable")) return "fresh";
    if (age > (request.get("max-age") ?? Infinity)) return "after revalidation";
    if (-staleness < (request.get("min-fresh") ?? -Infinity)) return "after revalidation";
    if (fresh) return "fresh";
    if (!mayBeStale) return "after revalidation";
    if (within(request.get("max-stale"))) return "stale";
    return within(response.get("stale-while-revalidate")) ? "while revalidating" : "after revalidation";
  }
}
