/** A value on one line; nested values are JSON, shortened. */
export function inline(value: unknown): string {
  if (value === undefined) return "";
  return shortened(wholeText(value));
}

/** A value on one line, whole: text as it is, a bigint as its digits, all else as JSON. */
export function wholeText(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  return typeof value === "string" ? value : asJson(value, 0);
}

/** A value as JSON; a bigint is written as its digits, in quotes: readers of JSON round long numbers. */
export function asJson(value: unknown, indent = 2): string {
  // `JSON.stringify` returns undefined for undefined.
  return value === undefined ? "" : JSON.stringify(value, exactly, indent);
}

const LONGEST = 200;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function exactly(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
