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

const IMF = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

const RFC850 = /^[A-Z][a-z]{5,8}, (\d{2})-([A-Z][a-z]{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

const ASCTIME = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/;

/** The last parsed date. A call reads its response's `Date` several times, and so do other calls of the same second. */
let latest: { readonly text: string; readonly time: number | undefined } | undefined;

/** Parses an HTTP date (RFC 9110, 5.6.7) to epoch milliseconds; undefined if it is invalid or does not exist. */
export function httpDate(text: string, now: number): number | undefined {
  if (text === latest?.text) return latest.time;
  const imf = IMF.exec(text);
  if (imf !== null) {
    latest = { text, time: utc(imf[3], imf[2], imf[1], imf.slice(4)) };
    return latest.time;
  }
  const rfc850 = RFC850.exec(text);
  if (rfc850 !== null) return utc(fullYear(Number(rfc850[3]), now), rfc850[2], rfc850[1], rfc850.slice(4));
  const asctime = ASCTIME.exec(text);
  return asctime === null ? undefined : utc(asctime[6], asctime[1], asctime[2], asctime.slice(3));
}

/** Two digits are a year of this century, unless that is more than 50 years ahead (RFC 9110, 5.6.7). */
function fullYear(year: number, now: number): number {
  const current = new Date(now).getUTCFullYear();
  const full = current - (current % 100) + year;
  return full > current + 50 ? full - 100 : full;
}

function utc(
  year: string | number | undefined,
  monthName: string | undefined,
  day: string | undefined,
  [hour, minute, second]: readonly (string | undefined)[],
): number | undefined {
  const month = MONTHS.indexOf(String(monthName)) / 3;
  if (!Number.isInteger(month)) return undefined;
  // `Date.UTC` makes another date of one that does not exist. A leap second is the next minute's first.
  const exists = new Date(Date.UTC(Number(year), month, Number(day))).getUTCDate() === Number(day);
  if (!exists || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  return Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
}
