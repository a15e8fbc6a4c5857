import { isObject, propertyOf } from "../util/objects.ts";

/**
 * Whether a double cannot hold the digits of a JSON number: an integer beyond 2^53 − 1, or a number that JavaScript
 * prints with another value.
 *
 * @param digits the number as the service wrote it
 */
export function losesDigits(digits: string, value = Number(digits)): boolean {
  if (/^-?\d+$/.test(digits)) return !Number.isSafeInteger(value);
  const printed = String(value);
  // Most long numbers are printed doubles: comparing the texts first saves time.
  return printed !== digits && plain(printed) !== plain(digits);
}

const DECIMAL = /(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?/i;

/** A decimal in canonical form, without its sign: its digits without zeros at either end, and its exponent. */
function plain(text: string): string {
  const [, whole = "", fraction = "", power = 0] = DECIMAL.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const short = digits.replace(/(?<!0)0+$/, "");
  return short && `${short}e${String(Number(power) - fraction.length + digits.length)}`;
}

/**
 * Whether a JSON text has a number that loses digits in a double.
 *
 * It runs on whole bodies: a native search skips strings, and character codes are compared in place.
 *
 * @param text JSON that `JSON.parse` takes
 */
export function hasInexactNumber(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (isInNumber(code)) {
      const start = at;
      at = endOfDigits(text, at);
      const hasExponent = isE(text.charCodeAt(at));
      // The `e` is followed by a sign or a digit.
      if (hasExponent) at = endOfDigits(text, at + 2);
      // A double holds any 15 digits.
      if ((hasExponent || at - start > 15) && losesDigits(text.slice(start, at))) return true;
    }
  }
  return false;
}

const QUOTE = 34;

const BACKSLASH = 92;

/** Minus is 45, a point 46, digits are 48 to 57. A slash, 47, is only in strings. */
function isInNumber(code: number): boolean {
  return code > 44 && code < 58;
}

/** `E` is 69, `e` is 101. */
function isE(code: number): boolean {
  return code === 69 || code === 101;
}

function endOfDigits(text: string, from: number): number {
  let end = from;
  while (isInNumber(text.charCodeAt(end))) end += 1;
  return end;
}

/** The index of a string's closing quote. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

/** Whether an odd number of backslashes precedes an index. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}

/** Parses JSON with the source text of each number in place of the number. */
export function sourceDigits(text: string): unknown {
  let inString = false;
  const quoted = text.replace(/\\.|"|-?\d[-+.\de]*/gis, (token) => {
    if (token !== '"') return inString ? token : `"${token}"`;
    inString = !inString;
    return token;
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
