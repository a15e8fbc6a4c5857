import { type Head, keptHeaders, type StoredResponse } from "./entry-codec.ts";
import type { Fields } from "./types.ts";

/** Whether a service can be asked if a response has changed. */
export function hasValidator(headers: Fields): boolean {
  return headers.has("etag") || headers.has("last-modified");
}

/**
 * Headers that ask whether a stored response has changed (RFC 9111, 4.3.1): both that can be sent, because a
 * server that knows `If-None-Match` ignores the other (RFC 9110, 13.2.2).
 *
 * @param browser in a browser only `If-None-Match` is sent: any page may read `Last-Modified`, but only a service
 * that names `If-Modified-Since` in its CORS answers lets it be sent. A readable `ETag` is a service's own doing
 */
export function conditionalHeaders(
  { headers }: Pick<Head, "headers">,
  browser: boolean,
): Readonly<Record<string, string>> {
  const tag = headers.get("etag");
  const date = headers.get("last-modified");
  return {
    ...(tag === undefined ? {} : { "if-none-match": tag }),
    ...(date === undefined || browser ? {} : { "if-modified-since": date }),
  };
}

/**
 * Whether a 304 speaks of this stored response: one that names another entity tag must not update it
 * (RFC 9111, 4.3.4).
 */
export function isAbout({ headers }: Pick<Head, "headers">, notModified: Head): boolean {
  const named = notModified.headers.get("etag");
  const stored = headers.get("etag");
  return named === undefined || stored === undefined || opaque(named) === opaque(stored);
}

/** Weak comparison (RFC 9110, 8.8.3.2): some servers answer a strong tag with its weak form. */
function opaque(tag: string): string {
  return tag.replace(/^W\//, "");
}

/**
 * Fields that a 304 never replaces: they describe the body that is stored, as it was when it came, and not the
 * one that the 304 stands for (RFC 9111, 3.2).
 */
const OF_THE_BODY = new Set(["content-encoding", "content-length", "content-range"]);

/** A stored response with the headers and the age of the 304 that confirmed it (RFC 9111, 3.2 and 4.3.4). */
export function updated(stored: StoredResponse, notModified: Head): StoredResponse {
  const headers = new Map(stored.headers);
  // What the 304 does not repeat of these was true of the response before it.
  for (const name of ["age", "date"]) headers.delete(name);
  for (const [name, value] of keptHeaders(notModified.headers)) {
    if (!OF_THE_BODY.has(name)) headers.set(name, value);
  }
  const { address = stored.address, requestTime, responseTime } = notModified;
  return { ...stored, headers, address, requestTime, responseTime };
}
