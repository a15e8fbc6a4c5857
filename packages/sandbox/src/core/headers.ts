/** Headers with case-insensitive names: a platform's `Headers`, or those read from a connection. */
export interface ReadableHeaders extends Iterable<[name: string, value: string]> {
  /** The values of a header, joined by commas. Null: there is no such header. */
  readonly get: (name: string) => string | null;
  /** Whether there is such a header. */
  readonly has: (name: string) => boolean;
}

/**
 * Wraps headers whose names are lower case already. A platform's `Headers` validates, lowers and sorts each name, which
 * costs more than most handlers.
 */
export function readable(lowered: ReadonlyMap<string, string>): ReadableHeaders {
  return new LoweredHeaders(lowered);
}

/** A class, since the journal keeps those of a thousand requests: functions for each would take more memory. */
class LoweredHeaders implements ReadableHeaders {
  readonly #lowered: ReadonlyMap<string, string>;

  constructor(lowered: ReadonlyMap<string, string>) {
    this.#lowered = lowered;
  }

  get(name: string): string | null {
    return this.#lowered.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#lowered.has(name.toLowerCase());
  }

  [Symbol.iterator](): Iterator<[name: string, value: string]> {
    return this.#lowered.entries();
  }
}

const usualNames = new Map([["etag", "ETag"]]);

/** Parts of header names that are not plain words. */
const PARTS: Readonly<Record<string, string>> = {
  ratelimit: "RateLimit",
  oauth: "OAuth",
  otp: "OTP",
  www: "WWW",
};

/**
 * The usual spelling of a lower-case header name. Names are case-insensitive (RFC 9110, 5.1), but some clients look for
 * `Link` and miss `link`.
 */
export function usualName(name: string): string {
  const found = usualNames.get(name);
  if (found !== undefined) return found;
  const parts = name.split("-").map((part) => PARTS[part] ?? part.slice(0, 1).toUpperCase() + part.slice(1));
  const usual = parts.join("-");
  usualNames.set(name, usual);
  return usual;
}
