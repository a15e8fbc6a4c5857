/**
 * The directives of a `Cache-Control` field, by lower-case name, each with its argument in seconds: 0 where the
 * argument is missing or no number of seconds.
 */
export type Directives = ReadonlyMap<string, number>;

const NONE: Directives = new Map();

/** More than this is as long (RFC 9111, 1.2.2). */
const LONGEST = 2 ** 31;

const DIRECTIVE = /^([!#$%&'*+.^_`|~0-9a-z-]+)(?:=(?:"(.*)"|([^\s"]*)))?$/is;

/**
 * Reads `Cache-Control` (RFC 9111, 5.2). What is malformed is read to the side of caution, as RFC 9111, 4.2.1
 * encourages: a restrictive directive counts whatever hangs on it, an argument that is no number of seconds is 0,
 * and of duplicates the smallest counts.
 */
export function cacheControl(value: string | null | undefined): Directives {
  if (value === null || value === undefined) return NONE;
  const directives = new Map<string, number>();
  for (const part of partsOf(value)) {
    const [, whole, quoted, plain] = DIRECTIVE.exec(part) ?? [];
    const name = (whole ?? /^[\w-]*/.exec(part)?.[0] ?? "").toLowerCase();
    if (name === "") continue;
    const seconds = whole === undefined ? 0 : secondsOf(name, quoted ?? plain);
    directives.set(name, Math.min(seconds, directives.get(name) ?? Infinity));
  }
  return directives;
}

/** `max-stale` alone accepts any staleness (RFC 9111, 5.2.1.2); every other directive says how much. */
function secondsOf(name: string, argument: string | undefined): number {
  if (argument === undefined) return name === "max-stale" ? Infinity : 0;
  return /^\d+$/.test(argument) ? Math.min(Number(argument), LONGEST) : 0;
}

/** Parts between commas; commas within a quoted string separate nothing, unless the quote is never closed. */
function partsOf(value: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let quote = -1;
  let plainQuotes = false;
  for (let at = 0; at <= value.length; at += 1) {
    const character = value.charAt(at);
    if (quote >= 0 && at === value.length) {
      at = quote;
      quote = -1;
      plainQuotes = true;
    } else if (quote >= 0) {
      if (character === "\\") at = Math.min(at + 1, value.length - 1);
      else if (character === '"') quote = -1;
    } else if (character === '"' && !plainQuotes) {
      quote = at;
    } else if (character === "," || at === value.length) {
      parts.push(value.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts;
}
