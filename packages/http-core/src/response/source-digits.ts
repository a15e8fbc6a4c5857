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

/**
 * The integer that a JSON number is, with a fraction of zeros or an exponent too: `1e400`. Undefined for other numbers,
 * and for one whose exponent adds more than {@link MOST_ZEROS}: a few characters of a response must not fill the memory.
 */
export function integerOf(digits: string): bigint | undefined {
  const [, whole = "", fraction = "", power = 0] = /^(-?\d+)(?:\.(\d*?)0*)?(?:e(.+))?$/i.exec(digits) ?? [];
  const zeros = Number(power) - fraction.length;
  return whole && zeros >= 0 && zeros <= MOST_ZEROS
    ? BigInt(whole + fraction + "0".repeat(zeros))
    : undefined;
}

const MOST_ZEROS = 1_000;

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

/** The numbers between two strings of a JSON text. */
const NUMBER = /-?\d[-+.\de]*/gi;

/**
 * Whether a JSON text has a number that loses digits in a double.
 *
 * It runs on whole bodies: for most of them, one search finds no such number. The others are read from string to
 * string, since an array of all quotes and numbers would take many times the memory of the text.
 *
 * @param text JSON that `JSON.parse` takes
 */
export function hasInexactNumber(text: string): boolean {
  if (!MAY_LOSE_DIGITS.test(text)) return false;
  for (let start = 0; start < text.length;) {
    const quote = text.indexOf('"', start);
    const between = text.slice(start, quote === -1 ? text.length : quote);
    if (
      MAY_LOSE_DIGITS.test(between) &&
      between.match(NUMBER)?.some((digits) => losesDigits(digits)) === true
    )
      return true;
    if (quote === -1) return false;
    start = endOfString(text, quote) + 1;
  }
  return false;
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
  while (text[before] === "\\") before -= 1;
  return (at - before) % 2 === 0;
}

/** Parses JSON with the source text of each number in place of the number. Numbers in strings stay. */
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
