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

/** A number of 16 digits or more, or with an exponent: a double holds any 15 digits. It may also be part of a string. */
const MAY_LOSE_DIGITS = /(?:^|[[:,\s])-?(?:\d[\d.]{15}|[\d.]+e)/i;

/**
 * Whether a JSON text has a number that loses digits in a double.
 *
 * It runs on whole bodies: one search tells that most of them have no such number.
 *
 * @param text JSON that `JSON.parse` takes
 */
export function hasInexactNumber(text: string): boolean {
  if (!MAY_LOSE_DIGITS.test(text)) return false;
  let isFound = false;
  replaceNumbers(text, (digits) => {
    isFound ||= losesDigits(digits);
    return digits;
  });
  return isFound;
}

/** Parses JSON with the source text of each number in place of the number. */
export function sourceDigits(text: string): unknown {
  return JSON.parse(replaceNumbers(text, (digits) => `"${digits}"`));
}

/** Replaces the numbers of a JSON text. Those in strings stay. */
function replaceNumbers(text: string, replacement: (digits: string) => string): string {
  let inString = false;
  return text.replace(/\\.|"|-?\d[-+.\de]*/gis, (token) => {
    if (token === '"') inString = !inString;
    return inString || token === '"' ? token : replacement(token);
  });
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
