import { isWhole } from "../answer/text.ts";
import { fieldsOf, type Fields } from "../cache/fields.ts";
import type { CacheReply } from "../cache/reply.ts";
import type { Led, Success } from "../runtime/attempts-context.ts";
import { withoutQuery } from "../runtime/outgoing.ts";
import type { Scrubber } from "../runtime/scrubber.ts";

/** Without any of these an answer is not kept (RFC 9111, 3), and need not be searched. */
const KEEPING = ["cache-control", "etag", "expires", "last-modified"];

/**
 * An answer as a cache may look at it: one that must not reach a store says so.
 *
 * @param isTheirs whether it was sent with nobody else's credential than the call began with
 * @param immutable whether it may be kept whatever its headers say
 */
export function toKeep(success: Success, scrub: Scrubber, isTheirs: boolean, immutable: boolean): CacheReply {
  const { led } = success;
  const reply = led === undefined ? success.reply : cameFrom(success.reply, led, scrub);
  if (!isTheirs) return notToKeep(reply);
  if (!immutable && !KEEPING.some((name) => reply.headers.has(name))) return reply;
  const fields = fieldsOf(reply.headers);
  if (scrub.used() && echoes(success, fields, scrub)) return notToKeep(reply);
  const text = isWhole(success.text, reply.bytes, reply.headers.get("content-type"))
    ? success.text
    : undefined;
  return { ...reply, fields, text };
}

/** Whether it holds a secret that was sent: what a service echoes of a credential must not reach a store. */
function echoes({ reply, text }: Success, fields: Fields, scrub: Scrubber): boolean {
  // Of bytes no text was made. Not as a mark of theirs would have them read: what stands among them may be ASCII.
  if (scrub.finds(text === "" ? new TextDecoder().decode(reply.bytes) : text)) return true;
  for (const value of fields.values()) if (scrub.finds(value)) return true;
  return false;
}

/** What a redirect leads to for now may be kept, but never used without asking where it leads by then. */
function cameFrom(reply: CacheReply, { to, forGood }: Led, scrub: Scrubber): CacheReply {
  // A service may echo in its Location what was sent: no key of a store is made of that.
  const address = scrub.text(withoutQuery(to, scrub.queryNames()));
  if (forGood) return { ...reply, address };
  const headers = new Headers(reply.headers);
  headers.append("cache-control", "no-cache");
  return { ...reply, headers, address };
}

function notToKeep(reply: CacheReply): CacheReply {
  const headers = new Headers(reply.headers);
  headers.set("cache-control", "no-store");
  return { ...reply, headers };
}
