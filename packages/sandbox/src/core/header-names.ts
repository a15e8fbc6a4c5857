const known = new Map([["etag", "ETag"]]);

/** Parts that are not plain words. */
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
  const found = known.get(name);
  if (found !== undefined) return found;
  const parts = name.split("-").map((part) => PARTS[part] ?? part.slice(0, 1).toUpperCase() + part.slice(1));
  const usual = parts.join("-");
  known.set(name, usual);
  return usual;
}
