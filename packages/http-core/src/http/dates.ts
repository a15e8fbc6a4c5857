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

const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

/** IMF-fixdate, and the form of RFC 850 with two digits of the year: a mixture of them is invalid. */
const DAY_FIRST =
  /^(?=(?:\w{3}, \d\d|Day, ..) ... \d{4} |\w{6,9}, \d\d-...-\d\d )[A-Z][a-z]{2,8}, ([ \d]\d)[ -]([A-Z][a-z]{2})[ -](\d{4}|\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60) GMT$/;

const ASCTIME = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) (\d{2}:\d{2}:\d{2}) (\d{4})$/;

/** The last parsed date. A call reads its response's `Date` several times, and so do other calls of the same second. */
let latest: { readonly text: string; readonly time: number | undefined } | undefined;

/** Parses an HTTP date (RFC 9110, 5.6.7) to epoch milliseconds; undefined if it is invalid or does not exist. */
export function httpDate(text: string, now: number): number | undefined {
  if (text === latest?.text) return latest.time;
  const [, day, month, year = "", hour, minute, second] =
    DAY_FIRST.exec(text.replace(ASCTIME, "Day, $2 $1 $4 $3 GMT")) ?? [];
  if (year.length === 2) return utc(fullYear(Number(year), now), month, Number(day), hour, minute, second);
  const time = utc(Number(year), month, Number(day), hour, minute, second);
  latest = { text, time };
  return time;
}

/** Two digits are a year of this century, unless that is more than 50 years ahead (RFC 9110, 5.6.7). */
function fullYear(year: number, now: number): number {
  const current = new Date(now).getUTCFullYear();
  const full = current - (current % 100) + year;
  return full > current + 50 ? full - 100 : full;
}

function utc(
  year: number,
  monthName: string | undefined,
  day: number,
  ...[hour, minute, second]: readonly (string | undefined)[]
): number | undefined {
  const month = MONTHS.indexOf(String(monthName)) / 3;
  // `Date.UTC` makes another date of one that does not exist. A leap second is the next minute's first.
  if (new Date(Date.UTC(year, month, day)).getUTCMonth() !== month) return undefined;
  return Date.UTC(year, month, day, Number(hour), Number(minute), Number(second));
}
