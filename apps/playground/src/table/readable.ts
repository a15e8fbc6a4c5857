/** A time as services send it: in UTC, to the second or more exact. */
const ISO = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(?:Z|\+00:00)$/;

/** Seconds or milliseconds since 1970, of this century. */
const UNIX = /^\d{10}(?:\d{3})?$/;

/** The sign, the whole part and the fraction of a decimal, of which up to six digits after the first are shown. */
const AMOUNT = /^(-?)(\d+)(\.0*\d{1,6})?/;

/** The parts of a column from which the text of a cell is made. */
interface Shown {
  readonly kind: string;
  /** Of amounts. */
  readonly unit?: string | undefined;
}

/**
 * The text of a cell for reading: a time to the minute, or to the second where it has seconds; an amount with its
 * thousands marked and a long fraction cut, with `…` for what is left out. Other texts are as they are. Only an amount
 * with a unit counts as one: other numbers may be indices.
 */
export function readable(text: string, { kind, unit }: Shown): string {
  if (kind === "time") return readableTime(text);
  if (unit === undefined || !/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  const [shown = "", sign = "", whole = "", fraction = ""] = AMOUNT.exec(text) ?? [];
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${sign}${grouped}${fraction}${shown.length < text.length ? "…" : ""}`;
}

function readableTime(text: string): string {
  const iso = UNIX.test(text) ? new Date(Number(text.padEnd(13, "0"))).toISOString() : text;
  const [, day, minute, seconds = ":00"] = ISO.exec(iso) ?? [];
  if (day === undefined || minute === undefined) return text;
  return `${day} ${minute}${seconds === ":00" ? "" : seconds}`;
}
