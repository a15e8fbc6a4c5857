import type { Fields } from "../http/headers.ts";
import { type Head, storableHeaders, type StoredResponse } from "./entry-codec.ts";

/** Whether a response can be revalidated. */
export function hasValidator(headers: Fields): boolean {
  return headers.has("etag") || headers.has("last-modified");
}

/**
 * The conditional headers that revalidate a stored response (RFC 9111, 4.3.1). Both are sent: a server that knows
 * `If-None-Match` ignores the other (RFC 9110, 13.2.2).
 *
 * @param browser in a browser only `If-None-Match` is sent. Any page may read `Last-Modified`, but `If-Modified-Since`
 * needs the service's permission by CORS. `ETag` can be read only if the service exposes it on purpose
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
 * Whether a 304 is about this stored response: one with another entity tag must not update it (RFC 9111, 4.3.4).
 */
export function isAbout({ headers }: Pick<Head, "headers">, notModified: Head): boolean {
  const named = notModified.headers.get("etag");
  const stored = headers.get("etag");
  return named === undefined || stored === undefined || opaque(named) === opaque(stored);
}

/** For weak comparison (RFC 9110, 8.8.3.2): some servers respond to a strong tag with its weak form. */
function opaque(tag: string): string {
  return tag.replace(/^W\//, "");
}

/**
 * Fields that a 304 never replaces, since they describe the stored body (RFC 9111, 3.2). Some servers send a default
 * `Content-Type` with a 304: its charset would change the text.
 */
const BODY_FIELDS = new Set(["content-encoding", "content-length", "content-range", "content-type"]);

/** A stored response with the headers and the age of the 304 that confirmed it (RFC 9111, 3.2 and 4.3.4). */
export function updated(stored: StoredResponse, notModified: Head): StoredResponse {
  const headers = new Map(stored.headers);
  // These belong to the earlier response, unless the 304 repeats them.
  for (const name of ["age", "date"]) headers.delete(name);
  for (const [name, value] of storableHeaders(notModified.headers)) {
    if (!BODY_FIELDS.has(name)) headers.set(name, value);
  }
  const { address = stored.address, requestTime, responseTime } = notModified;
  return { ...stored, headers, address, requestTime, responseTime };
}
