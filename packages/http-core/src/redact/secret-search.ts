import { REDACTED, type Secret } from "../auth/secret.ts";
import { textToBase64 } from "../util/base64.ts";

/** Finds secrets in texts, however they are spelled there. */
export interface SecretSearch {
  readonly contains: (text: string) => boolean;
  /** The text with `[redacted]` for each secret, and for the beginning of one that an excerpt cuts off by an ellipsis. */
  readonly redact: (text: string) => string;
}

/** Shorter secrets occur in other words: taking them out garbles a message, and the gaps show them. */
const SHORTEST = 4;

/** Below this a secret's base64 is a word like others. */
const SHORTEST_ENCODED = 6;

/** Fewer characters of a secret say nothing of it, and occur in many words. */
const TELLING = 4;

/** No excerpt is longer. */
const LONGEST = 400;

/** How often a text is unescaped: an escape may be escaped itself. */
const DEEPEST = 5;

const CUT = "…";

/** An escaped character: percent-encoded UTF-8; as in JSON, JavaScript or HTML. X is a hexadecimal digit. */
const ESCAPE = String.raw`%(?:[0-7]X|[cd]X%[89ab]X|eX(?:%[89ab]X){2}|f[0-7](?:%[89ab]X){3})|[\\%]uX{4}|\\u\{X{1,6}\}|\\xX{2}|\\["'\\/]|&(?:#(?:\d{1,7}|xX{1,6});?|(?:amp|lt|gt|quot|apos);)`;

const escapes = (more: string): RegExp =>
  new RegExp(ESCAPE.replaceAll("X", String.raw`[\da-f]`) + more, "gi");

const ESCAPES = /* @__PURE__ */ escapes("");

/** A run of spaces is one, as excerpts make it; forms write them as pluses. */
const ESCAPES_AND_SPACES = /* @__PURE__ */ escapes(String.raw`|[\s+]+`);

/** Escapes that an excerpt has cut off: `%2`, `&quo`, `\u00`, `%5C%5`. */
const CUT_OFF = /(?:[%&\\][^%&\\\s]{0,7}){0,16}$/;

const searches = new WeakMap<readonly Secret[], SecretSearch>();

/**
 * The search for some secrets. A text is compared as it is, and as it reads once it is unescaped, and again, so that
 * spellings may be mixed and nested; secrets are looked for in base64 and base64url too. The time is proportional to
 * the length of the text, whatever is in it.
 */
export function secretSearch(secrets: readonly Secret[]): SecretSearch {
  let search = searches.get(secrets);
  if (search === undefined) searches.set(secrets, (search = searchFor(secrets)));
  return search;
}

function searchFor(secrets: readonly Secret[]): SecretSearch {
  const values = secrets.map((secret) => secret.reveal().trim()).filter(({ length }) => length >= SHORTEST);
  const escaped = values.some((value) => /\s/.test(value)) ? ESCAPES_AND_SPACES : ESCAPES;
  // A secret may itself look escaped. Unescaping a text changes it there, so its unescaped form is looked for too.
  const needles = Array.from(
    new Set(values.flatMap(spellings).flatMap((value) => [value, readings(value).at(-1) ?? value])),
  );
  const telling = tellingEscapes(needles.join(""), escaped);
  const contains = (text: string): boolean =>
    // Unescaping takes longer than JSON.parse, and few bodies have an escape that could be part of a secret.
    (telling.test(text) ? readings(text) : [text]).some((reading) =>
      needles.some((needle) => reading.includes(needle)),
    );
  return {
    contains,
    redact(text) {
      if (!(text.includes(CUT) || contains(text))) return text;
      const spans: Span[] = [];
      let reading: Reading = { text, places: Array.from({ length: text.length + 1 }, (_, index) => index) };
      for (let depth = 0; depth <= DEEPEST; depth += 1) {
        for (const [from, to] of spansIn(reading.text))
          spans.push([placeOf(from, reading), placeOf(to, reading)]);
        reading = unescapedOnce(reading, escaped);
      }
      return without(text, spans);
    },
  };

  function readings(text: string): readonly string[] {
    const all = [text];
    while (all.length <= DEEPEST) {
      const next = text.replace(escaped, characterOf);
      if (next === text) break;
      all.push((text = next));
    }
    return all;
  }

  function spansIn(text: string): readonly Span[] {
    const spans: Span[] = [];
    for (const needle of needles)
      for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length))
        spans.push([at, at + needle.length]);
    for (let at = text.indexOf(CUT); at !== -1; at = text.indexOf(CUT, at + 1)) {
      const excerpt = text.slice(Math.max(0, at - LONGEST), at);
      const begun = Math.min(...Array.from(needles, (needle) => beginningOf(needle, excerpt)));
      if (begun < excerpt.length) spans.push([at - excerpt.length + begun, at]);
    }
    return spans;
  }
}

/** Letters, digits, `_` and what escapes are made of, as two hexadecimal digits. */
const PLAIN = String.raw`3\d|[46][1-9a-f]|[57][\da]|2[356]|3b|5[cf]|7[bd]`;

/**
 * Finds escapes that may be part of a secret's spelling, however nested: `\"` is in most bodies, and in no spelling of
 * `a-token`. Secrets with rarer characters, such as spaces, may have any escape.
 */
function tellingEscapes(characters: string, any: RegExp): RegExp {
  if (/[^\w/=.~:+-]/.test(characters)) return new RegExp(any, "i");
  const codes = Array.from(characters.matchAll(/\W/g), ([one]) => one.charCodeAt(0).toString(16));
  const slash = characters.includes("/") ? String.raw`|\\/` : "";
  return new RegExp(
    String.raw`(?:[\\%]u00|%|\\x)(?:${[PLAIN, ...codes].join("|")})|\\u\{|&(?:amp;)*#${slash}`,
    "i",
  );
}

/** Where something begins in a text, and where it ends. */
type Span = readonly [from: number, to: number];

/** A text that was unescaped, and where in the first one each of its characters stood. */
interface Reading {
  readonly text: string;
  readonly places: readonly number[];
}

function spellings(value: string): readonly string[] {
  if (value.length < SHORTEST_ENCODED) return [value];
  const base64 = textToBase64(value).replaceAll("=", "");
  return [value, base64, base64.replaceAll("+", "-").replaceAll("/", "_")];
}

/** Where a secret begins that an excerpt breaks off; the excerpt's end where there is none. */
function beginningOf(secret: string, excerpt: string): number {
  const head = secret.slice(0, TELLING);
  const cutOff = excerpt.search(CUT_OFF);
  for (let at = excerpt.indexOf(head); at !== -1; at = excerpt.indexOf(head, at + 1))
    for (let end = Math.max(cutOff, at + TELLING); end <= excerpt.length; end += 1)
      // The empty text, of the excerpt's end, is in any.
      if (secret.startsWith(excerpt.slice(at, end)) && "%&\\".includes(excerpt.charAt(end))) return at;
  return excerpt.length;
}

function placeOf(index: number, { places }: Reading): number {
  return places[index] ?? 0;
}

function unescapedOnce(before: Reading, escaped: RegExp): Reading {
  const { text } = before;
  const at: number[] = [];
  let read = "";
  let from = 0;
  const take = (to: number): void => {
    read += text.slice(from, to);
    for (; from < to; from += 1) at.push(placeOf(from, before));
  };
  for (const { 0: escape, index } of text.matchAll(escaped)) {
    take(index);
    const character = characterOf(escape);
    for (const _ of character.split("")) at.push(placeOf(index, before));
    read += character;
    from = index + escape.length;
  }
  take(text.length);
  at.push(placeOf(text.length, before));
  return { text: read, places: at };
}

const NAMES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

/** What an escape stands for; itself where that is no character. */
function characterOf(escape: string): string {
  if (/[\s+]/.test(escape)) return " ";
  if (escape.length === 2) return escape.charAt(1);
  const [, hex, decimal] = /[ux]\{?([\da-f]+)|#(\d+)/i.exec(escape) ?? [];
  try {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return NAMES[escape.toLowerCase()] ?? decodeURIComponent(escape);
  } catch {
    return escape;
  }
}

function without(text: string, spans: readonly Span[]): string {
  let clean = "";
  let end = 0;
  for (const [from, to] of Array.from(spans).sort(([a], [b]) => a - b)) {
    if (from >= end) clean += text.slice(end, from) + REDACTED;
    end = Math.max(end, to);
  }
  return clean + text.slice(end);
}
