import { isObject, propertyOf } from "../util/objects.ts";

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

/** An exponent that may be beyond a double's range: `1e400`. What follows tells it from hexadecimal digits in a string. */
const LARGE_EXPONENT = /\d[eE][-+]?\d{3,}(?=[\s,\]}]|$)/;

/**
 * Whether a JSON text has a number that loses digits in a double. Text in a string that reads like such a number may
 * count too.
 *
 * A double holds any 15 digits, so a number that loses some, but for its exponent, has 16 characters or more: looking
 * at every 16th of the text finds it. Characters are compared by their codes, and in place: this runs on whole bodies.
 */
export function hasInexactNumber(text: string): boolean {
  /** Where the exponents were searched up to. */
  let searched = 0;
  let withoutDigits = 0;
  /** The end of the string that a place is in: a native search finds it, so that long ones cost little. */
  const endOfString = (at: number): number => {
    const found = text.indexOf('"', at);
    const end = found === -1 ? text.length : found;
    if (end - at < 256) return end;
    if (LARGE_EXPONENT.test(text.slice(searched, at))) return -1;
    searched = end;
    return end;
  };
  for (let at = 15; at < text.length; at += 16) {
    let code = text.charCodeAt(at);
    if (!isDigitOrPoint(code)) {
      withoutDigits += 1;
      // Only strings have `g` to `k` or characters beyond ASCII. Those here seem to be long.
      if (withoutDigits > 15 && ((code > 102 && code < 108) || code > 127)) at = endOfString(at);
      if (at === -1) return true;
      continue;
    }
    withoutDigits = 0;
    let start = at;
    while (isDigitOrPoint((code = text.charCodeAt(start - 1)))) start -= 1;
    if (code === MINUS) code = text.charCodeAt(start - 2);
    // Behind `e` or `+` may be the exponent of a short number: nothing says that this is in a string.
    if (code === 101 || code === 69 || code === 43) continue;
    // Before a number there is white space, a comma, a colon, a bracket, or nothing.
    if (code > 32 && code !== 44 && code !== 58 && code !== 91) {
      // In a string: where it is a long one, the search goes on at its end.
      if (isDigitOrPoint(text.charCodeAt(at + 16))) at = endOfString(at);
      if (at === -1) return true;
      continue;
    }
    let end = at + 1;
    while (isDigitOrPoint((code = text.charCodeAt(end)))) end += 1;
    if (end - start > 15) {
      const [exponent = ""] =
        code === 101 || code === 69 ? (EXPONENT.exec(text.slice(end, end + 16)) ?? []) : [];
      if (losesDigits(text.slice(start, end) + exponent)) return true;
    }
    at = end - 1;
  }
  return LARGE_EXPONENT.test(text.slice(searched));
}

const MINUS = 45;

const EXPONENT = /^e[-+]?\d+/i;

/** A point is 46, digits are 48 to 57. */
function isDigitOrPoint(code: number): boolean {
  return code < 58 && code > 45 && code !== 47;
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
