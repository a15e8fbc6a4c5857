/** A number for the eye, in at most three digits and a unit of size: `1.5k`. */
export function short(value: number): string {
  return value.toLocaleString("en", { notation: "compact", maximumSignificantDigits: 3 });
}

/** Decimal text for the eye: its whole digits grouped, and at most three decimals. */
export function rounded(text: string): string {
  return Number(text).toLocaleString("en", { maximumFractionDigits: 3 });
}

/** A part of 1 as a percentage. */
export function percent(value: number): string {
  return value.toLocaleString("en", { style: "percent", maximumFractionDigits: 2 });
}

const DAY = 86_400_000;

/** The format of the times on an axis, by its length in milliseconds. d3's own has days by their weekday. */
export function timeFormat(length: number): string | undefined {
  if (length < 3 * DAY) return "%b %d, %H:%M";
  return length < 120 * DAY ? "%b %d" : undefined;
}

/** About the width of a character in a picture, in pixels, in a wide font. */
export const CHARACTER = 7.2;

/** A text that fits into a width, in pixels. */
export function fitted(text: string, width: number): string {
  return cut(text, Math.floor(width / CHARACTER));
}

/** A text that fits into some characters. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
