import { httpDate, toBase64 } from "@org/http-core/operation";
import { fingerprint } from "../../core/fingerprint.ts";
import { jsonFingerprint } from "../../core/json-text.ts";
import type { App } from "../../core/app.ts";
import type { ReadableHeaders } from "../../core/headers.ts";
import type { Reply } from "../../core/reply.ts";

const CACHE_HEADERS = ["cache-control", "etag", "last-modified", "vary"] as const;

/**
 * Adds an ETag to responses to GET and HEAD. Responds 304 with the cache headers if the client has the same one.
 * `If-Modified-Since` counts only without `If-None-Match` (RFC 9110, 13.2.2). `no-store` responses stay unchanged.
 */
export function sendNotModified(app: App): void {
  app.use(({ context: { method, headers, now } }) => {
    if (method !== "GET" && method !== "HEAD") return undefined;
    return (reply) => {
      if (reply.status !== 200 || reply.headers.get("cache-control") === "no-store") return reply;
      const varied = VARIED.map((name) => headers.get(name) ?? "").join("\n");
      // Same length as the ETags that clients have seen: some store them in a field of fixed length.
      const print = printOf(reply);
      reply.headers.set("etag", `"${print}${fingerprint(print + varied)}"`);
      reply.headers.set("cache-control", "private, max-age=60");
      reply.headers.set("vary", "Accept, Authorization, Cookie");
      return isUnchanged(headers, reply.headers, now) ? unchanged(reply) : reply;
    };
  });
}

/** The request headers that a response depends on. */
const VARIED = ["accept", "authorization", "cookie"];

/** No layer within this one changes the text of a JSON body. */
function printOf({ json, text = "", bytes }: Reply): string {
  if (json !== undefined) return jsonFingerprint(json.value, text);
  return fingerprint(bytes ? toBase64(bytes) : text);
}

function unchanged({ headers }: Reply): Reply {
  const kept = CACHE_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { status: 304, headers: new Map(kept), text: undefined };
}

function isUnchanged(
  requestHeaders: ReadableHeaders,
  responseHeaders: ReadonlyMap<string, string>,
  now: number,
): boolean {
  const tags = requestHeaders.get("if-none-match");
  if (tags !== null)
    return tags.trim() === "*" || opaqueTags(tags).includes(responseHeaders.get("etag") ?? "");
  // A date in another form than HTTP's is ignored (RFC 9110, 13.1.3).
  const since = httpDate(requestHeaders.get("if-modified-since") ?? "", now);
  return since !== undefined && Date.parse(responseHeaders.get("last-modified") ?? "") <= since;
}

/** The tags of a list, compared weakly (RFC 9110, 8.8.3.2): `W/` is ignored. */
function opaqueTags(list: string): readonly string[] {
  return list.match(/"[^"]*"/g) ?? [];
}
