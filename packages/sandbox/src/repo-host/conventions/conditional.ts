import { fingerprint } from "../../core/fingerprint.ts";
import type { App } from "../../core/app.ts";

const CACHE_HEADERS = ["cache-control", "etag", "last-modified", "vary"];

/**
 * Answers to GET and HEAD carry a validator; who has the same one already gets 304 and the cache headers again
 * (RFC 9110, 13.2.2: `If-Modified-Since` counts only without `If-None-Match`). What changes with every request
 * says `no-store` and is left alone.
 */
export function answerConditionally(app: App): void {
  app.use(async (c, next) => {
    await next();
    const { method, headers } = c.get("context");
    if ((method !== "GET" && method !== "HEAD") || c.res.status !== 200) return;
    if (c.res.headers.get("cache-control") === "no-store") return;
    const body = await c.res.text();
    const answered = new Headers(c.res.headers);
    const varied = ["accept", "authorization", "cookie"].map((name) => headers.get(name) ?? "");
    const print = fingerprint([...varied, body].join("\n"));
    // As many digits as others have seen: some keep ETags where nothing shorter or longer fits.
    answered.set("etag", `"${print}${fingerprint(print)}"`);
    answered.set("cache-control", "private, max-age=60");
    answered.set("vary", "Accept, Authorization, Cookie");
    const unchanged = isUnchanged(headers, answered);
    const kept = Array.from(answered).filter(([name]) => !unchanged || CACHE_HEADERS.includes(name));
    c.res = undefined;
    c.res = new Response(unchanged ? null : body, { status: unchanged ? 304 : 200, headers: kept });
  });
}

function isUnchanged(asked: Headers, answered: Headers): boolean {
  const tags = asked.get("if-none-match");
  if (tags !== null) return tags.trim() === "*" || opaqueTags(tags).includes(answered.get("etag") ?? "");
  const since = Date.parse(asked.get("if-modified-since") ?? "");
  const modified = Date.parse(answered.get("last-modified") ?? "");
  return modified <= since;
}

/** The tags of a list, compared weakly (RFC 9110, 8.8.3.2): `W/` counts for nothing. */
function opaqueTags(list: string): readonly string[] {
  return list.match(/"[^"]*"/g) ?? [];
}
