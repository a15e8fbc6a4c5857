import { decodeHTMLStrict } from "entities";
import type { Read } from "./link-parts.ts";
import type { Target } from "./pieces.ts";

/** An address that is its own text. */
export interface Address {
  readonly href: Target["href"];
  readonly text: string;
}

/** An address that was found around a place. */
export interface FoundAddress extends Address {
  readonly start: number;
  readonly end: number;
}

const URI = /<([a-zA-Z][a-zA-Z\d+.-]{1,31}:[^\s<>\p{Cc}]*)>/uy;
const MAILBOX =
  /<([\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)*)>/y;

/** Reads an address in angle brackets (GFM, 6.8). */
export function autolinkAt(text: string, at: number): Read<Address> | undefined {
  URI.lastIndex = at;
  const [, uri] = URI.exec(text) ?? [];
  if (uri !== undefined) return { value: { href: uri, text: uri }, end: URI.lastIndex };
  MAILBOX.lastIndex = at;
  const [, mailbox] = MAILBOX.exec(text) ?? [];
  return mailbox === undefined
    ? undefined
    : { value: { href: `mailto:${mailbox}`, text: mailbox }, end: MAILBOX.lastIndex };
}

/** Reads an address without angle brackets, at its `w` of `www.` or at the `:` after its scheme (GFM, 6.9). */
export function bareAddressAt(text: string, at: number): FoundAddress | undefined {
  if (text[at] === "w") {
    const mayStart = at === 0 || /[\s*_~(]/.test(text.charAt(at - 1));
    return mayStart && text.startsWith("www.", at) ? addressFrom(text, at, at + 4, "http://") : undefined;
  }
  if (!text.startsWith("://", at)) return undefined;
  const scheme = /(?<![a-zA-Z])(?:https?|ftp)$/i.exec(text.slice(Math.max(0, at - 6), at))?.[0];
  return scheme === undefined ? undefined : addressFrom(text, at - scheme.length, at + 3, "");
}

/** @param host where the name of the host starts, after `www.` or the scheme */
function addressFrom(text: string, start: number, host: number, prefix: string): FoundAddress | undefined {
  const endOfHost = hostAt(text, host);
  if (endOfHost === undefined) return undefined;
  REST.lastIndex = endOfHost;
  REST.test(text);
  const end = withoutTrailing(text, host, REST.lastIndex);
  const shown = text.slice(start, end);
  return { start, end, text: shown, href: prefix + decodeHTMLStrict(shown) };
}

/** All that is neither space nor `<`; it may be nothing. */
const REST = /[^\s<]*/y;
const HOST = /(?:[^\s\p{P}$+<=>^`|~]|[-_.])+/uy;

/** Where the name of a host ends; its last two parts have no underscores. */
function hostAt(text: string, at: number): number | undefined {
  HOST.lastIndex = at;
  const name = HOST.exec(text)?.[0];
  if (name === undefined || !/^[-_]*[^-_.]/.test(name)) return undefined;
  const isName = !name
    .split(".")
    .slice(-2)
    .some((part) => part.includes("_"));
  return isName ? at + name.length : undefined;
}

/**
 * Where an address ends without what belongs to the sentence: punctuation, an entity, and closing parentheses that
 * nothing opened.
 */
export function withoutTrailing(text: string, start: number, from: number): number {
  let end = from;
  let unopened: number | undefined;
  for (; end > start; end -= 1) {
    const last = text.charAt(end - 1);
    if (last === ")") {
      unopened ??= unopenedParentheses(text.slice(start, end));
      if (unopened <= 0) break;
      unopened -= 1;
    } else if (last === ";") {
      const entity = /&[a-zA-Z]+;$/.exec(text.slice(Math.max(start, end - 40), end));
      if (entity !== null) end -= entity[0].length - 1;
    } else if (!/[?!.,:*_~'"]/.test(last)) break;
  }
  return end;
}

function unopenedParentheses(text: string): number {
  let unopened = 0;
  for (const character of text) unopened += character === ")" ? 1 : character === "(" ? -1 : 0;
  return unopened;
}
