import { describe, expect, it } from "vitest";
import { fieldsOf } from "../http/headers.ts";
import { isStorable } from "./storable.ts";

interface Case {
  readonly method?: string;
  readonly request?: Record<string, string>;
  readonly status?: number;
  readonly response?: Record<string, string>;
  readonly immutable?: boolean;
}

function mayBeStored({
  method = "GET",
  request = {},
  status = 200,
  response = {},
  immutable = false,
}: Case): boolean {
  const reply = {
    status,
    statusText: "",
    headers: fieldsOf(new Headers(response)),
    requestTime: 0,
    responseTime: 0,
  };
  return isStorable({ method, headers: new Headers(request) }, reply, immutable);
}

describe("responses that may be stored", () => {
  it.each<[string, Case]>([
    ["a fresh one", { response: { "cache-control": "max-age=60" } }],
    ["one with an entity tag", { response: { etag: '"a"' } }],
    ["one with a modification date", { response: { "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT" } }],
    ["one that must be revalidated", { response: { "cache-control": "no-cache", etag: '"a"' } }],
    ["a private one", { response: { "cache-control": "private, max-age=60" } }],
    [
      "what a credential was sent for",
      { request: { authorization: "x" }, response: { "cache-control": "max-age=60" } },
    ],
    ["another status with a lifetime", { status: 299, response: { "cache-control": "max-age=60" } }],
    [
      "another status that is private and can be revalidated",
      { status: 299, response: { "cache-control": "private", etag: '"a"' } },
    ],
    ["a 404 with a tag", { status: 404, response: { etag: '"a"' } }],
    ["one with stale-if-error", { response: { "cache-control": "stale-if-error=60" } }],
    ["the response to HEAD", { method: "HEAD", response: { "cache-control": "max-age=60" } }],
    ["an immutable one", { immutable: true }],
    [
      "what never changes, whatever it says of its time",
      { immutable: true, response: { "cache-control": "no-cache" } },
    ],
    [
      "no-store that is overruled by must-understand",
      { response: { "cache-control": "no-store, must-understand, max-age=60" } },
    ],
  ])("%s is", (_, given) => {
    expect(mayBeStored(given)).toBe(true);
  });

  it.each<[string, Case]>([
    ["one with no-store", { response: { "cache-control": "no-store, max-age=60" } }],
    [
      "one whose request has no-store",
      { request: { "cache-control": "no-store" }, response: { etag: '"a"' } },
    ],
    ["one with Vary: *", { response: { vary: "a, *", etag: '"a"' } }],
    ["the response to an unsafe method", { method: "POST", response: { "cache-control": "max-age=60" } }],
    ["a part", { status: 206, response: { "cache-control": "max-age=60" } }],
    ["an interim response", { status: 103, response: { "cache-control": "max-age=60" } }],
    ["a 304", { status: 304, response: { "cache-control": "max-age=60" } }],
    ["one that is never fresh and has no validator", { response: { "cache-control": "private" } }],
    ["one for shared caches only", { response: { "cache-control": "s-maxage=60" } }],
    ["another status without a lifetime", { status: 201, response: { etag: '"a"' } }],
    [
      "must-understand of a status that isn't",
      { status: 299, response: { "cache-control": "must-understand, max-age=9" } },
    ],
    ["an immutable one with no-store", { immutable: true, response: { "cache-control": "no-store" } }],
    ["an immutable one with Vary: *", { immutable: true, response: { vary: "*" } }],
    ["an immutable error", { immutable: true, status: 404 }],
  ])("%s is not", (_, given) => {
    expect(mayBeStored(given)).toBe(false);
  });
});
