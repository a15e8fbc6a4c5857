import { keepNewest } from "../../core/caches.ts";
import type { Reply } from "../../core/reply.ts";
import { type FaultedRequest, withHeaders } from "./change-reply.ts";

/** How many addresses keep their first ETag. */
const ADDRESSES = 10_000;

/**
 * Repeats the first ETag of an address and responds 304 to it, so that clients miss later changes. A response without an
 * ETag gets one.
 */
export function staleEtag(reply: Reply, { method, url, headers, firstEtags }: FaultedRequest): Reply {
  if ((method !== "GET" && method !== "HEAD") || (reply.status !== 200 && reply.status !== 304)) return reply;
  const etag = firstEtags.get(url.href) ?? reply.headers.get("etag") ?? '"stale"';
  keepNewest(firstEtags, url.href, etag, ADDRESSES);
  const stale = withHeaders(reply, { ETag: etag });
  if (!(headers.get("if-none-match") ?? "").includes(etag)) return stale;
  stale.headers.delete("content-type");
  return { status: 304, headers: stale.headers, text: undefined };
}
