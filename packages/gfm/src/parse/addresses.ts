import { characterClass } from "./emphasis.ts";
import { withoutEntities } from "./escapes.ts";
import { isPunctuation, type Read } from "./link-parts.ts";
import type { LinkTarget } from "./inline-tree.ts";

/** An address that is also the text of its link. */
export interface Address {
  readonly href: LinkTarget["href"];
  readonly text: string;
}

/** An address and its position. */
export interface FoundAddress extends Address {
  readonly start: number;
  readonly end: number;
}

const URI = /<([a-zA-Z][a-zA-Z\d+.-]{1,31}:[^\0- \x7F<>]*)>/y;
const EMAIL =
  /<([\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)*)>/y;

/** Reads an address in angle brackets (GFM, 6.8). Its entities are decoded (GFM, 6.2). */
export function autolinkAt(text: string, at: number): Read<Address> | undefined {
  URI.lastIndex = at;
  const [, uri] = URI.exec(text) ?? [];
  if (uri !== undefined) {
    const address = withoutEntities(uri);
    return { value: { href: address, text: address }, end: URI.lastIndex };
  }
  EMAIL.lastIndex = at;
  const [, email] = EMAIL.exec(text) ?? [];
  return email === undefined
    ? undefined
    : { value: { href: `mailto:${email}`, text: email }, end: EMAIL.lastIndex };
}

/**
 * Reads an address without angle brackets, at its `w` of `www.` or at the `:` after its scheme (GFM, 6.9). Entities in
 * it are not decoded, as in cmark-gfm: an address that is pasted has none.
 */
export function bareAddressAt(text: string, at: number): FoundAddress | undefined {
  if (text[at] === "w") {
    const mayStart = at === 0 || /[ \t\n*_~(]/.test(text.charAt(at - 1));
    const isHost = mayStart && text.startsWith("www.", at) && at + 4 < text.length && mayBeHost(text, at);
    return isHost ? addressFrom(text, at, at, "http://") : undefined;
  }
  if (!text.startsWith("://", at) || characterClass(text.codePointAt(at + 3)) !== "word") return undefined;
  const scheme = /(?<![a-zA-Z])(?:https?|ftp)$/i.exec(text.slice(Math.max(0, at - 6), at))?.[0];
  if (scheme === undefined || !mayBeHost(text, at + 3)) return undefined;
  return addressFrom(text, at - scheme.length, at, "");
}

/** @param from where the search for the end starts */
function addressFrom(text: string, start: number, from: number, prefix: string): FoundAddress {
  REST.lastIndex = from;
  REST.test(text);
  const end = withoutTrailing(text, from, REST.lastIndex);
  const shown = text.slice(start, end);
  return { start, end, text: shown, href: prefix + shown };
}

/** The rest of an address: everything but spaces, tabs, line ends and `<`. It may be empty. */
const REST = /[^ \t\n<]*/y;

/** A host name with more parts is not checked for underscores, which keeps hostile texts of long names cheap. */
const MOST_PARTS = 10;

/** Whether the last two parts of a host name have no underscores. Only its ASCII start is checked. */
function mayBeHost(text: string, start: number): boolean {
  if (text.charCodeAt(start) >= 128) return true;
  let parts = 0;
  let before = false;
  let last = false;
  for (let at = start + 1; at < text.length - 1; at += 1) {
    if (text[at] === "\\" && at < text.length - 2) at += 1;
    const code = text.charCodeAt(at);
    if (text[at] === "_") last = true;
    else if (text[at] === ".") {
      parts += 1;
      before = last;
      last = false;
    } else if (code >= 128 || characterClass(code) === "space" || (isPunctuation(code) && text[at] !== "-"))
      break;
  }
  return parts > MOST_PARTS || !(before || last);
}

/**
 * The end of an address without what belongs to the sentence: punctuation, an entity, and unbalanced closing
 * parentheses.
 */
function withoutTrailing(text: string, start: number, from: number): number {
  let end = from;
  let unopened: number | undefined;
  for (; end > start; end -= 1) {
    const last = text.charAt(end - 1);
    if (last === ")") {
      unopened ??= unopenedParentheses(text.slice(start, end));
      if (unopened <= 0) break;
      unopened -= 1;
    } else if (last === ";") {
      let ampersand = end - 2;
      while (/[a-zA-Z]/.test(text.charAt(ampersand))) ampersand -= 1;
      if (text[ampersand] === "&" && ampersand < end - 2) end = ampersand + 1;
    } else if (!/[?!.,:*_~'"]/.test(last)) break;
  }
  return end;
}

function unopenedParentheses(text: string): number {
  let unopened = 0;
  for (const character of text) unopened += character === ")" ? 1 : character === "(" ? -1 : 0;
  return unopened;
}
