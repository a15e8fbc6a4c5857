import { describe, expect, it } from "vitest";
import { isStorable } from "./storable.ts";
import { fieldsOf } from "./types.ts";

interface Case {
  readonly method?: string;
  readonly asks?: Record<string, string>;
  readonly status?: number;
  readonly says?: Record<string, string>;
  readonly immutable?: boolean;
}

function judge({ method = "GET", asks = {}, status = 200, says = {}, immutable = false }: Case): boolean {
  const reply = {
    status,
    statusText: "",
    headers: fieldsOf(new Headers(says)),
    requestTime: 0,
    responseTime: 0,
  };
  return isStorable({ method, headers: new Headers(asks) }, reply, immutable);
}

describe("responses that may be stored", () => {
  it.each<[string, Case]>([
    ["a fresh one", { says: { "cache-control": "max-age=60" } }],
    ["one with an entity tag", { says: { etag: '"a"' } }],
    ["one with a modification date", { says: { "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT" } }],
    ["one that must be revalidated", { says: { "cache-control": "no-cache", etag: '"a"' } }],
    ["a private one", { says: { "cache-control": "private, max-age=60" } }],
    [
      "what a credential was sent for",
      { asks: { authorization: "x" }, says: { "cache-control": "max-age=60" } },
    ],
    ["another status with a lifetime", { status: 299, says: { "cache-control": "max-age=60" } }],
    [
      "another status that is private and can be revalidated",
      { status: 299, says: { "cache-control": "private", etag: '"a"' } },
    ],
    ["a 404 with a tag", { status: 404, says: { etag: '"a"' } }],
    ["one with stale-if-error", { says: { "cache-control": "stale-if-error=60" } }],
    ["the response to HEAD", { method: "HEAD", says: { "cache-control": "max-age=60" } }],
    ["an immutable one", { immutable: true }],
    [
      "what never changes, whatever it says of its time",
      { immutable: true, says: { "cache-control": "no-cache" } },
    ],
    [
      "no-store that is overruled by must-understand",
      { says: { "cache-control": "no-store, must-understand, max-age=60" } },
    ],
  ])("%s is", (_, given) => {
    expect(judge(given)).toBe(true);
  });

  it.each<[string, Case]>([
    ["one with no-store", { says: { "cache-control": "no-store, max-age=60" } }],
    ["one whose request has no-store", { asks: { "cache-control": "no-store" }, says: { etag: '"a"' } }],
    ["one with Vary: *", { says: { vary: "a, *", etag: '"a"' } }],
    ["the response to an unsafe method", { method: "POST", says: { "cache-control": "max-age=60" } }],
    ["a part", { status: 206, says: { "cache-control": "max-age=60" } }],
    ["an interim response", { status: 103, says: { "cache-control": "max-age=60" } }],
    ["a 304", { status: 304, says: { "cache-control": "max-age=60" } }],
    ["one that is never fresh and has no validator", { says: { "cache-control": "private" } }],
    ["one for shared caches only", { says: { "cache-control": "s-maxage=60" } }],
    ["another status without a lifetime", { status: 201, says: { etag: '"a"' } }],
    [
      "must-understand of a status that isn't",
      { status: 299, says: { "cache-control": "must-understand, max-age=9" } },
    ],
    ["an immutable one with no-store", { immutable: true, says: { "cache-control": "no-store" } }],
    ["an immutable one with Vary: *", { immutable: true, says: { vary: "*" } }],
    ["an immutable error", { immutable: true, status: 404 }],
  ])("%s is not", (_, given) => {
    expect(judge(given)).toBe(false);
  });
});
