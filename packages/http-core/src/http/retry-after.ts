import { dateOf, httpDate } from "./dates.ts";
import type { HeaderReader } from "./rate-limit-headers.ts";

/**
 * How long a response asks to wait, in milliseconds; undefined if it does not. It reads `Retry-After` in seconds,
 * fractions too, or as an HTTP date in any of three forms (RFC 9110, 5.6.7 and 10.2.3), and `retry-after-ms`. Of
 * several numbers the largest counts. A date is relative to the response's own `Date`, so that a wrong clock on either
 * side does no harm; a past date is 0.
 */
export function retryAfter(headers: Pick<HeaderReader, "get">, now: number): number | undefined {
  const ms = longest(headers.get("retry-after-ms"));
  if (ms !== undefined) return Math.min(ms, LONGEST);
  const value = headers.get("retry-after");
  const seconds = longest(value);
  if (seconds !== undefined) return Math.min(seconds * 1000, LONGEST);
  const date = httpDate(String(value), now);
  if (date === undefined) return undefined;
  return Math.max(0, date - dateOf(headers, now));
}

/** The largest number in a header: a proxy may add its own to the service's, and no request may come early. */
function longest(text: string | null | undefined): number | undefined {
  const numbers = text?.split(",").map((number) => number.trim()) ?? [];
  if (numbers.length === 0 || !numbers.every((number) => NUMBER.test(number))) return undefined;
  return Math.max(...numbers.map(Number));
}

const NUMBER = /^\d+(?:\.\d+)?$/;

/** The longest wait in milliseconds, 31 years: a `Date` could not hold the end of much longer ones. */
const LONGEST = 1e12;
