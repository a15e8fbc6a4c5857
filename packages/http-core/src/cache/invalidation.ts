import { cacheKey } from "./key.ts";
import type { CacheReply, CacheRequest } from "./reply.ts";

/** Methods that change nothing (RFC 9110, 9.2.1; QUERY: RFC 9110's successor drafts). */
const SAFE = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]);

/** Whether a method may change what is kept of its address: it does unless it is known not to. */
export function isUnsafe(method: string): boolean {
  return !SAFE.has(method);
}

/**
 * Keys of what a successful unsafe request makes invalid (RFC 9111, 4.4): its own address, the one that a redirect led
 * it to, and those that `Location` and `Content-Location` name, on the same origin. Of this principal alone: what
 * others have is checked when they ask.
 */
export function invalidatedBy(request: CacheRequest, reply: CacheReply): readonly string[] {
  if (reply.status < 200 || reply.status > 399) return [];
  const { headers, address = request.url } = reply;
  const named = [address, headers.get("location"), headers.get("content-location")].flatMap((location) =>
    location === null || !URL.canParse(location, address) ? [] : [new URL(location, address)],
  );
  const { origin } = new URL(request.url);
  const others = named.filter((url) => url.origin === origin).map(({ href }) => href);
  const urls = Array.from(new Set([request.url, ...others]));
  const { principal } = request;
  return urls.flatMap((url) => ["GET", "HEAD"].map((method) => cacheKey({ principal, method, url })));
}
