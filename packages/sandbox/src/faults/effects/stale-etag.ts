import { keepNewest } from "../../core/bounded.ts";
import type { Faulted } from "../faulted.ts";
import { withHeaders } from "./headers.ts";

/** Addresses whose first ETag is remembered. */
const ADDRESSES = 10_000;

/**
 * Keeps the first ETag of an address for good, and answers 304 to who has it: what changed since is never seen.
 * An answer without an ETag gets one.
 */
export function staleEtag(response: Response, { method, url, headers, firstEtags }: Faulted): Response {
  if ((method !== "GET" && method !== "HEAD") || (response.status !== 200 && response.status !== 304))
    return response;
  const etag = firstEtags.get(url.href) ?? response.headers.get("etag") ?? '"stale"';
  keepNewest(firstEtags, url.href, etag, ADDRESSES);
  const stale = withHeaders(response, (changed) => changed.set("etag", etag));
  if (!(headers.get("if-none-match") ?? "").includes(etag)) return stale;
  stale.headers.delete("content-type");
  return new Response(null, { status: 304, headers: stale.headers });
}
