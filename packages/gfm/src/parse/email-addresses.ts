import type { FoundAddress } from "./addresses.ts";

const SCHEME = /(?<![a-zA-Z\d])(?:mailto|xmpp):$/;
/** Characters of a domain; a dot only before a letter or a digit. */
const DOMAIN = /(?:[\w-]|\.(?=[a-zA-Z\d]))*/y;
/** XMPP addresses may name a resource. */
const DOMAIN_AND_RESOURCE = /(?:[\w/-]|\.(?=[a-zA-Z\d]))*/y;

/** The e-mail addresses in a text, without angle brackets (GFM, 6.9). */
export function emailAddressesIn(text: string): readonly FoundAddress[] {
  const found: FoundAddress[] = [];
  let from = 0;
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", Math.max(from, at + 1))) {
    const { start, scheme } = nameBefore(text, at, from);
    if (start === at) continue;
    const end = domainAfter(text, at, scheme === "xmpp:");
    // Another `@` ends the search here, but may belong to an address itself.
    from = text[end] === "@" ? at + 1 : end;
    if (text[end] === "@" || !isDomain(text.slice(at + 1, end))) continue;
    const shown = text.slice(start, end);
    found.push({ start, end, text: shown, href: scheme === "" ? `mailto:${shown}` : shown });
  }
  return found;
}

interface NameBefore {
  readonly start: number;
  /** The scheme before the name, with its colon; it belongs to the name. */
  readonly scheme: string;
}

function nameBefore(text: string, at: number, from: number): NameBefore {
  let start = at;
  let scheme = "";
  for (; start > from; start -= 1) {
    if (/[\w.+-]/.test(text.charAt(start - 1))) continue;
    const found = text[start - 1] === ":" ? SCHEME.exec(text.slice(Math.max(from, start - 8), start)) : null;
    if (found === null) break;
    scheme = found[0];
  }
  return { start, scheme };
}

function domainAfter(text: string, at: number, hasResource: boolean): number {
  const domain = hasResource ? DOMAIN_AND_RESOURCE : DOMAIN;
  domain.lastIndex = at + 1;
  domain.test(text);
  return domain.lastIndex;
}

function isDomain(name: string): boolean {
  return name.includes(".") && /[a-zA-Z]$/.test(name);
}
