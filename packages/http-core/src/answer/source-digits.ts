import { isObject, propertyOf } from "../runtime/property.ts";

/**
 * Whether a double can't hold the digits of a JSON number: an integer beyond 2^53 − 1, or a number that JavaScript
 * prints with another value.
 *
 * @param digits the number as the service wrote it
 */
export function losesDigits(digits: string, value = Number(digits)): boolean {
  if (/^-?\d+$/.test(digits)) return !Number.isSafeInteger(value);
  const printed = String(value);
  return printed !== digits && plain(printed) !== plain(digits);
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i;

/** A decimal in one form: its digits without zeros at either end, and a power of ten. */
function plain(text: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] = DECIMAL.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  return short && `${sign}${short}e${String(Number(power) - fraction.length + digits.length - short.length)}`;
}

/** A double holds any 15 digits; a number of fewer characters loses none, unless its exponent is large. */
const LONG = 16;

/**
 * Whether a JSON text has a number that loses digits in a double; a text within it that reads like one counts too.
 * Every 16th character is looked at: a number that long has a digit there. What stands in a string is left at its end.
 */
export function hasLongNumber(text: string): boolean {
  for (let at = LONG - 1; at < text.length; at += LONG) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let start = at;
    while (isDigit(text.charCodeAt(start - 1))) start -= 1;
    if (text[start - 1] === "-") start -= 1;
    // Before a number there is the beginning, a colon, a comma, a bracket, or white space.
    if (start > 0 && !" \n\r\t:,[".includes(text.charAt(start - 1))) {
      at = text.indexOf('"', at);
      if (at === -1) return false;
      continue;
    }
    let end = at + 1;
    while (isDigit(text.charCodeAt(end))) end += 1;
    at = end;
    if (end - start < LONG) continue;
    const [number = ""] = /^[-+.\de]+/i.exec(text.slice(start, end + LONG)) ?? [];
    if (losesDigits(number)) return true;
  }
  return false;
}

/** A digit or a point. */
function isDigit(code: number): boolean {
  return code < 58 && code > 45 && code !== 47;
}

/** Whether a JSON text has a number with an exponent that may be beyond a double's range: `1e400`. */
export function hasLargeExponent(text: string): boolean {
  return /\de[-+]?\d{3}/i.test(text);
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
