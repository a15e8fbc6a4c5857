/**
 * How long a response asks to wait, in milliseconds; undefined if it does not. It reads `Retry-After` in seconds,
 * fractions too, or as an HTTP date in any of three forms (RFC 9110, 5.6.7 and 10.2.3), and `retry-after-ms`. Of
 * several numbers the largest counts. A date is relative to the response's own `Date`, so that a wrong clock on either
 * side does no harm; a past date is 0.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const ms = longest(headers.get("retry-after-ms"));
  if (ms !== undefined) return Math.min(ms, LONGEST);
  const value = headers.get("retry-after");
  const seconds = longest(value);
  if (seconds !== undefined) return Math.min(seconds * 1000, LONGEST);
  const date = httpDate(String(value), now);
  if (date === undefined) return undefined;
  const sent = httpDate(String(headers.get("date")), now) ?? now;
  return Math.max(0, date - sent);
}

/** The largest number in a header: a proxy may add its own to the service's, and no request may come early. */
function longest(text: string | null): number | undefined {
  const numbers = text?.split(",").map((number) => number.trim()) ?? [];
  if (numbers.length === 0 || !numbers.every((number) => NUMBER.test(number))) return undefined;
  return Math.max(...numbers.map(Number));
}

const NUMBER = /^\d+(?:\.\d+)?$/;

/** The longest wait in milliseconds, 31 years: a `Date` could not hold the end of much longer ones. */
const LONGEST = 1e12;

/** The obsolete form of RFC 850, which is still to be read, up to its year. */
const RFC850 = /^([A-Z][a-z]{2})[a-z]{3,6}, (\d\d)-(\w{3})-(\d\d)(?= .{8} GMT$)/;

/** The obsolete form of `asctime`, which is still to be read. */
const ASCTIME = /^([A-Z][a-z]{2}) (\w{3}) ([ \d]\d) (.{8}) (\d{4})$/;

/** The last parsed date. A call reads its response's `Date` several times, and so do other calls of the same second. */
let latest: { readonly text: string; readonly time: number | undefined } | undefined;

/** Parses an HTTP date (RFC 9110, 5.6.7) to epoch milliseconds; undefined if it is invalid or does not exist. */
export function httpDate(text: string, now: number): number | undefined {
  if (text === latest?.text) return latest.time;
  const year = RFC850.exec(text)?.[4];
  if (year !== undefined) return timeOf(text.replace(RFC850, `$1, $2 $3 ${fullYear(Number(year), now)}`));
  // A day of one digit has a space before it.
  if (ASCTIME.test(text)) return timeOf(text.replace(ASCTIME, "$1, $3 $2 $5 $4 GMT").replace(",  ", ", 0"));
  latest = { text, time: timeOf(text) };
  return latest.time;
}

/** Two digits are a year of this century, unless that is more than 50 years ahead (RFC 9110, 5.6.7). */
function fullYear(year: number, now: number): string {
  const current = new Date(now).getUTCFullYear();
  const full = current - (current % 100) + year;
  return String(full > current + 50 ? full - 100 : full);
}

/**
 * Parses the form that `toUTCString` writes. The platform's parser also accepts other forms, and makes another date of
 * one that does not exist.
 */
function timeOf(text: string): number | undefined {
  const time = Date.parse(text);
  const isExact = /^[A-Z][a-z]{2}, /.test(text) && new Date(time).toUTCString().slice(5) === text.slice(5);
  return isExact ? time : undefined;
}
