import type { Secret } from "../auth/secret.ts";
import { textToBase64 } from "./base64.ts";
import { spelled } from "./spelled.ts";

/** Finds secrets in texts. */
export interface SecretPattern {
  /** Whole ones. */
  readonly whole: RegExp;
  /** What is left of one in whose middle an excerpt ends. */
  readonly cut: RegExp;
}

/** Shorter ones stand in every other word: taking them out shows them, and spoils what is said. */
const SHORTEST = 4;
/** Below this a secret's base64 is a word like others, and taking it out would eat what a message says. */
const SHORTEST_ENCODED = 6;
/** Fewer characters of a secret help nobody, and stand in many words. */
const TELLING = 4;
/** No excerpt is longer. */
const LONGEST = 400;
/** A spelling that breaks off, `%2`, `&quo`, `\u00`, or a run of backslashes that does: `%5C%5`. */
const PARTIAL = "(?:[%&\\\\][^%&\\\\\\s…]{0,7}){0,16}";

const patterns = new WeakMap<readonly Secret[], SecretPattern | undefined>();

/**
 * What finds secrets in a text, however they are spelled there: as they are, percent-encoded in whole or in part,
 * escaped for JSON or HTML, in base64 or base64url. Undefined where there is nothing to find.
 */
export function secretPattern(secrets: readonly Secret[]): SecretPattern | undefined {
  if (!patterns.has(secrets)) patterns.set(secrets, patternOf(secrets));
  return patterns.get(secrets);
}

function patternOf(secrets: readonly Secret[]): SecretPattern | undefined {
  const values = secrets.map((secret) => secret.reveal().trim()).filter(({ length }) => length >= SHORTEST);
  if (values.length === 0) return undefined;
  // The longest first: one that begins like another must not leave its end behind.
  const longestFirst = Array.from(new Set(values)).sort((a, b) => b.length - a.length);
  const texts = longestFirst.flatMap((value) =>
    value.length < SHORTEST_ENCODED
      ? [spelled(value)]
      : [spelled(value), spelled(textToBase64(value).replace(/=+$/, ""))],
  );
  return {
    whole: new RegExp(texts.map((text) => text.join("")).join("|"), "g"),
    cut: new RegExp(`(?:${texts.map(beginning).join("|")})…`, "g"),
  };
}

function beginning(text: readonly string[]): string {
  const further = text.slice(TELLING, LONGEST);
  const more = further.reduceRight((rest, character) => `(?:${character}${rest}|${PARTIAL})`, PARTIAL);
  return `${text.slice(0, TELLING).join("")}${more}`;
}
