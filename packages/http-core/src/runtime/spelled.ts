/** The characters of a text, each as the source of a regular expression that finds it in whatever spelling. */
export function spelled(text: string): readonly string[] {
  return Array.from(text.matchAll(/[\s+]*\s[\s+]*|\\+|[^]/gu), ([character]) => spellings(character));
}

/** How much longer a run becomes where it is escaped, and again, and again. */
const LONGER = 8;

/**
 * A run of spaces is one: that is how excerpts of bodies are made. A run of backslashes is one too, since escaping
 * makes it longer. What is longer comes first: `%25` is no `%` with something after it. Every repetition is bounded:
 * a hostile text is searched in linear time.
 */
function spellings(character: string): string {
  if (/\s/.test(character)) return `(?:%20|%2[bB]|[\\s+]){1,${String(character.length * LONGER)}}`;
  if (character.startsWith("\\")) {
    const { length } = character;
    return `(?:%5[cC]|&#92;|\\\\|\\/){${String(length)},${String(length * LONGER)}}`;
  }
  if (/^[A-Za-z0-9]$/.test(character)) return character;
  const percent = Array.from(new TextEncoder().encode(character), (byte) => `%${hex(byte, 2)}`).join("");
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const unicode = units.map((unit) => `\\\\u${hex(unit, 4)}`).join("");
  const point = character.codePointAt(0) ?? 0;
  const html = `&#(?:0{0,4}${String(point)}|[xX]0{0,4}${hex(point, 1)});`;
  const same = SAME[character] ?? [];
  return `(?:${[percent, unicode, html, ...same, `\\\\{0,${String(LONGER - 1)}}${literal(character)}`].join("|")})`;
}

/** Names in HTML, and what base64url has in base64's place. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  "&": ["&amp;"],
  "<": ["&lt;"],
  ">": ["&gt;"],
  '"': ["&quot;"],
  "'": ["&apos;"],
  "+": ["-"],
  "/": ["_"],
};

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");
}

/** Hexadecimal digits, of either case. */
function hex(value: number, digits: number): string {
  const text = value.toString(16).padStart(digits, "0");
  return text.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
