import { isObject, propertyOf } from "../runtime/property.ts";

/**
 * Whether a double can't hold the digits of a JSON number: an integer beyond 2^53 − 1, or a number that JavaScript
 * prints with another value.
 *
 * @param digits the number as the service wrote it
 */
export function losesDigits(digits: string, value = Number(digits)): boolean {
  const printed = String(value);
  // Most long numbers are doubles that a service has printed: this says so soonest.
  if (printed === digits && !Number.isInteger(value)) return false;
  if (/^-?\d+$/.test(digits)) return !Number.isSafeInteger(value);
  return plain(printed) !== plain(digits);
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i;

/** A decimal in one form: its digits without zeros at either end, and a power of ten. */
function plain(text: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] = DECIMAL.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  return short && `${sign}${short}e${String(Number(power) - fraction.length + digits.length - short.length)}`;
}

/**
 * Whether a JSON text has a long number that loses digits in a double; text in a string that reads like one counts too.
 *
 * A double holds any 15 digits, so a number that loses some has 16 characters or more: looking at every 16th of the text
 * finds it. Characters are compared by their codes, and in place: this runs on whole bodies.
 */
export function hasLongNumber(text: string): boolean {
  for (let at = 15; at < text.length; at += 16) {
    let code = text.charCodeAt(at);
    // Digits and the point are 46 and 48 to 57.
    if (code > 57 || code < 46 || code === 47) continue;
    let start = at;
    while ((code = text.charCodeAt(start - 1)) < 58 && code > 45 && code !== 47) start -= 1;
    if (code === MINUS) code = text.charCodeAt(start - 2);
    // Behind `e` or `+` may be the exponent of a short number: nothing says that this is in a string.
    if (code === 101 || code === 69 || code === 43) continue;
    // Before a number there is white space, a comma, a colon, a bracket, or nothing.
    if (code > 32 && code !== 44 && code !== 58 && code !== 91) {
      // In a string: where it is a long one, the search goes on at its end.
      code = text.charCodeAt(at + 16);
      if (code > 57 || code < 46) continue;
      at = text.indexOf('"', at);
      if (at === -1) return false;
      continue;
    }
    let end = at + 1;
    while ((code = text.charCodeAt(end)) < 58 && code > 45 && code !== 47) end += 1;
    if (end - start > 15) {
      const [number = ""] = /^[\d.]+(?:e[-+]?\d+)?/i.exec(text.slice(start, end + 16)) ?? [];
      if (losesDigits(number)) return true;
    }
    at = end - 1;
  }
  return false;
}

const MINUS = 45;

/** Whether a JSON text has a number with an exponent that may be beyond a double's range: `1e400`. */
export function hasLargeExponent(text: string): boolean {
  // What follows a number tells it from hexadecimal digits in a string.
  return /\de[-+]?\d{3,}(?=[\s,\]}]|$)/i.test(text);
}

/** Parses JSON with the source text of each number in the number's place. */
export function sourceDigits(text: string): unknown {
  let inString = false;
  const quoted = text.replace(/\\.|"|-?\d[-+.\de]*/gis, (token) => {
    if (token === '"') inString = !inString;
    return inString || /^["\\]/.test(token) ? token : `"${token}"`;
  });
  return JSON.parse(quoted);
}

/**
 * A value with the source text in place of each number that loses digits.
 *
 * @param source the same value as {@link sourceDigits} parses it
 */
export function withDigits(value: unknown, source: unknown): unknown {
  if (typeof value === "number")
    return typeof source === "string" && losesDigits(source, value) ? source : value;
  if (Array.isArray(value)) return value.map((item, index) => withDigits(item, propertyOf(source, index)));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withDigits(item, propertyOf(source, key))]),
  );
}
