import type { CacheRequest } from "./reply.ts";

/**
 * The key of what is kept for a principal, a method and an address: a JSON array of the three, so that no two can
 * give the same key. Addresses are compared as the platform sends them, without their fragment.
 *
 * @example
 * ```ts
 * import { cacheKey } from "./key.ts";
 *
 * const key = cacheKey({ principal: "nightly", method: "GET", url: "https://api.example:443/things#top" });
 * console.log(key); // ["nightly","GET","https://api.example/things"]
 * ```
 */
export function cacheKey({
  principal,
  method,
  url,
}: Pick<CacheRequest, "principal" | "method" | "url">): string {
  return JSON.stringify([principal, method, addressOf(url)]);
}

function addressOf(url: string): string {
  try {
    const { href } = new URL(url);
    const hash = href.indexOf("#");
    return hash === -1 ? href : href.slice(0, hash);
  } catch {
    return url;
  }
}
