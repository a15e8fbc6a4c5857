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

/** A number of 16 digits or more, or with an exponent: a double holds any 15 digits. */
const MAY_LOSE_DIGITS = /-?(?:\d[\d.]{15}|[\d.]+e)[-+.\de]*/gi;

const NUMBER = /-?\d[-+.\de]*/gi;

/**
 * Parses JSON with source text in place of its numbers. With `"lost"`, only numbers that a double cannot hold are replaced,
 * and the result is undefined if the text has none. The digits in strings are left as they are.
 *
 * With `"lost"` it runs on whole bodies. In most of them, one search finds no such number.
 *
 * @param text JSON that `JSON.parse` takes
 */
export function sourceDigits(text: string, which?: "lost"): unknown {
  if (which && text.search(MAY_LOSE_DIGITS) === -1) return undefined;
  const parts: string[] = [];
  let kept = 0;
  // The last string before the number ends here. A string may contain what looks like a number.
  let outside = 0;
  for (const { 0: digits, index } of text.matchAll(which ? MAY_LOSE_DIGITS : NUMBER)) {
    while (outside <= index) {
      const quote = text.indexOf('"', outside);
      if (quote === -1 || quote > index) break;
      outside = endOfString(text, quote) + 1;
    }
    if (outside > index || (which && !losesDigits(digits))) continue;
    parts.push(text.slice(kept, index), digits);
    kept = index + digits.length;
  }
  if (which && kept === 0) return undefined;
  parts.push(text.slice(kept));
  return JSON.parse(parts.join('"'));
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
