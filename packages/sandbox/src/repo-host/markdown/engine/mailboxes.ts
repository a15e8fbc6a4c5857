import type { FoundAddress } from "./addresses.ts";

const SCHEME = /(?<![a-zA-Z\d])(?:mailto|xmpp):$/i;
const DOMAIN = /(?:[\w-]|\.(?=[a-zA-Z\d]))*/y;
/** Jabber addresses may name a resource. */
const DOMAIN_AND_RESOURCE = /(?:[\w/-]|\.(?=[a-zA-Z\d]))*/y;

/** The e-mail addresses in a text, without angle brackets (GFM, 6.9). */
export function mailboxesIn(text: string): readonly FoundAddress[] {
  const found: FoundAddress[] = [];
  let from = 0;
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", Math.max(from, at + 1))) {
    const mailbox = mailboxAround(text, at, from);
    if (mailbox === undefined) continue;
    found.push(mailbox);
    from = mailbox.end;
  }
  return found;
}

function mailboxAround(text: string, at: number, from: number): FoundAddress | undefined {
  let name = at;
  while (name > from && /[\w.+-]/.test(text.charAt(name - 1))) name -= 1;
  if (name === at) return undefined;
  const scheme = SCHEME.exec(text.slice(Math.max(from, name - 8), name))?.[0] ?? "";
  const domain = /^x/i.test(scheme) ? DOMAIN_AND_RESOURCE : DOMAIN;
  domain.lastIndex = at + 1;
  domain.test(text);
  const end = domain.lastIndex;
  const isHost =
    /[a-zA-Z]/.test(text.charAt(end - 1)) && text[end] !== "@" && text.slice(at, end).includes(".");
  if (!isHost) return undefined;
  const start = name - scheme.length;
  const shown = text.slice(start, end);
  return { start, end, text: shown, href: scheme === "" ? `mailto:${shown}` : shown };
}
