import { REDACTED, type Secret } from "../auth/secret.ts";
import { toBase64 } from "../util/base64.ts";

/** Finds secrets in texts, in any of their encodings. */
export interface SecretSearch {
  readonly contains: (text: string) => boolean;
  /**
   * Replaces each secret by `[redacted]`, also the beginning of a secret that an excerpt cuts off with an ellipsis. The
   * part of a text that has a secret with escaped characters is returned unescaped.
   */
  readonly redact: (text: string) => string;
}

/** Shorter secrets occur in normal text; redacting them garbles messages and reveals them by the gaps. */
const SHORTEST = 4;

/** The base64 of shorter secrets occurs in normal text. */
const SHORTEST_ENCODED = 6;

/** A shorter beginning of a secret reveals nothing, and occurs in normal text. */
const SHORTEST_BEGINNING = 4;

/** How often a text is unescaped, since escapes may be nested. */
const DEEPEST = 5;

const CUT = "…";

/**
 * Escaped characters: percent-encoded UTF-8, and escapes of JSON, JavaScript and HTML. X is a hexadecimal digit. A number
 * of HTML may lack its semicolon, but not before an ellipsis: `&#3…` is cut off.
 */
function escapes(more: string): RegExp {
  const one = String.raw`%(?:[0-7]X|[cd]X%[89ab]X|eX(?:%[89ab]X){2}|f[0-7](?:%[89ab]X){3})|[\\%]uX{4}|\\u\{X{1,6}\}|\\xX{2}|\\["'\\/]|&(?:#(?:\d{1,7}|xX{1,6})(?:;|(?!X*…))|(?:amp|lt|gt|quot|apos);)`;
  return new RegExp(one.replaceAll("X", String.raw`[\da-f]`) + more, "gi");
}

const ESCAPES = /* @__PURE__ */ escapes("");

/** A run of spaces counts as one, since excerpts merge them. Forms encode a space as a plus. */
const ESCAPES_AND_SPACES = /* @__PURE__ */ escapes("|[\\s+]+");

/** Escapes that an excerpt cuts off: `%2`, `&quo`, `\u00`, `%5C%5`. */
const CUT_OFF = /(?:[%&\\][^%&\\\s]{0,7}){0,16}$/;

/** The most characters that {@link CUT_OFF} matches. */
const LONGEST_CUT_OFF = 128;

const searches = new WeakMap<readonly Secret[], SecretSearch>();

/**
 * Creates the search for some secrets. A text is searched as it is and after each of several unescapings, since escapes
 * may be mixed and nested. Secrets are also found in base64 and base64url. The time is proportional to the length of
 * the text.
 */
export function secretSearch(secrets: readonly Secret[]): SecretSearch {
  let search = searches.get(secrets);
  if (search === undefined) searches.set(secrets, (search = searchFor(secrets)));
  return search;
}

function searchFor(secrets: readonly Secret[]): SecretSearch {
  const values = secrets.map((secret) => secret.reveal().trim()).filter(({ length }) => length >= SHORTEST);
  const escaped = values.some((value) => /\s/.test(value)) ? ESCAPES_AND_SPACES : ESCAPES;
  // A secret may contain an escape, which unescaping the text changes. Search for its unescaped form, too. The longest
  // first: a secret may contain another.
  const needles = Array.from(
    new Set(values.flatMap(encodings).flatMap((value) => [value, readings(value).at(-1) ?? value])),
  ).sort((a, b) => b.length - a.length);
  const relevantEscape = escapesOf(needles, escaped);
  const contains = (text: string): boolean =>
    // Unescaping takes longer than JSON.parse, and few bodies contain an escape that could be part of a secret.
    (relevantEscape.test(text) ? readings(text) : [text]).some((reading) =>
      needles.some((needle) => reading.includes(needle)),
    );
  return {
    contains,
    redact(text) {
      if (!(text.includes(CUT) || contains(text))) return text;
      // Part by part first, so that other parameters of an address keep their escapes: unescaped, they ask for other data.
      return redactPart(text.replace(/[^?&#\s]+/g, redactPart));
    },
  };

  /** A part that has a secret with escaped characters is returned unescaped, any other as it is. */
  function redactPart(text: string): string {
    let clean = text;
    let reading = text;
    for (let depth = 0; depth <= DEEPEST; depth += 1) {
      const redacted = redactReading(reading);
      if (redacted !== reading) clean = redacted;
      reading = redacted.replace(escaped, characterOf);
    }
    return clean;
  }

  function readings(text: string): readonly string[] {
    const all = [text];
    while (all.length <= DEEPEST) {
      const next = text.replace(escaped, characterOf);
      if (next === text) break;
      all.push((text = next));
    }
    return all;
  }

  function redactReading(text: string): string {
    const parts = needles.reduce((rest, needle) => rest.replaceAll(needle, REDACTED), text).split(CUT);
    return parts
      .map((part, at) => (at + 1 < parts.length ? withoutBeginning(part, needles) : part))
      .join(CUT);
  }
}

/** An escape that may stand for a letter, a digit, or a mark that tokens have, at any nesting. */
const OF_TOKENS = /(?:[\\%]u00|%|\\x)[2-7]|\\u\{|&(?:amp;)*#|\\\//i;

/**
 * A cheap first test: whether a text has an escape that may stand for a character of a secret. Bodies are full of `\"`,
 * which a token never has. A secret with rarer characters, such as spaces, may contain any escape.
 */
function escapesOf(needles: readonly string[], any: RegExp): RegExp {
  return needles.some((needle) => /[^\w/=.~:+-]/.test(needle)) ? new RegExp(any, "i") : OF_TOKENS;
}

/** The encodings of a secret that are found without unescaping the text around it. */
function encodings(value: string): readonly string[] {
  // In the path of an address a backslash becomes a slash.
  const plain = [value, value.replaceAll("\\", "/"), encodeURIComponent(value.toWellFormed())];
  if (value.length < SHORTEST_ENCODED) return plain;
  const base64 = toBase64(value).replaceAll("=", "");
  return [...plain, base64, base64.replaceAll("+", "-").replaceAll("/", "_")];
}

/** A text before the mark of an excerpt, without the beginning of a secret at its end. */
function withoutBeginning(text: string, secrets: readonly string[]): string {
  const length = Math.max(...secrets.map((secret) => beginningIn(text, secret)));
  return length > 0 ? text.slice(0, -length) + REDACTED : text;
}

/** How many characters at the end of a text are the beginning of a secret. */
function beginningIn(text: string, secret: string): number {
  // A beginning is shorter than its secret, so only the end of a long text is searched.
  const excerpt = text.slice(-secret.length - LONGEST_CUT_OFF);
  const head = secret.slice(0, SHORTEST_BEGINNING);
  let at = excerpt.indexOf(head);
  // Most excerpts have no beginning of a secret, and the next search is slow.
  if (at < 0) return 0;
  const cutOff = excerpt.search(CUT_OFF);
  for (; at >= 0; at = excerpt.indexOf(head, at + 1))
    for (let end = Math.max(cutOff, at + SHORTEST_BEGINNING); end <= excerpt.length; end += 1)
      // At the excerpt's end, `charAt` is empty, which `includes` accepts.
      if (secret.startsWith(excerpt.slice(at, end)) && "%&\\".includes(excerpt.charAt(end)))
        return excerpt.length - at;
  return 0;
}

const NAMES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

/** Unescapes a character; returns the escape itself where it is invalid. */
function characterOf(escape: string): string {
  if (/[\s+]/.test(escape)) return " ";
  if (escape.length < 3) return escape.charAt(1);
  const [, hex, decimal] = /[ux]\{?([\da-f]+)|#(\d+)/i.exec(escape) ?? [];
  const code = hex ? `0x${hex}` : decimal;
  try {
    if (code) return String.fromCodePoint(Number(code));
    return NAMES[escape.toLowerCase()] ?? decodeURIComponent(escape);
  } catch {
    return escape;
  }
}
