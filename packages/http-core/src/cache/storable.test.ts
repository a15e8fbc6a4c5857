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
    ["what is fresh for a time", { says: { "cache-control": "max-age=60" } }],
    ["what can be asked about by a tag", { says: { etag: '"a"' } }],
    ["what can be asked about by a date", { says: { "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT" } }],
    ["what must be asked about", { says: { "cache-control": "no-cache", etag: '"a"' } }],
    ["what is private", { says: { "cache-control": "private, max-age=60" } }],
    [
      "what a credential was sent for",
      { asks: { authorization: "x" }, says: { "cache-control": "max-age=60" } },
    ],
    ["another status with a lifetime", { status: 299, says: { "cache-control": "max-age=60" } }],
    [
      "another status that is private and can be asked about",
      { status: 299, says: { "cache-control": "private", etag: '"a"' } },
    ],
    ["a 404 with a tag", { status: 404, says: { etag: '"a"' } }],
    ["what may stand in for an error", { says: { "cache-control": "stale-if-error=60" } }],
    ["the head of it", { method: "HEAD", says: { "cache-control": "max-age=60" } }],
    ["what never changes", { immutable: true }],
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
    ["what the response forbids", { says: { "cache-control": "no-store, max-age=60" } }],
    ["what the request forbids", { asks: { "cache-control": "no-store" }, says: { etag: '"a"' } }],
    ["what varies on everything", { says: { vary: "a, *", etag: '"a"' } }],
    ["the response to an unsafe method", { method: "POST", says: { "cache-control": "max-age=60" } }],
    ["a part", { status: 206, says: { "cache-control": "max-age=60" } }],
    ["what is not the last word", { status: 103, says: { "cache-control": "max-age=60" } }],
    ["a 304", { status: 304, says: { "cache-control": "max-age=60" } }],
    ["what is never fresh and can't be asked about", { says: { "cache-control": "private" } }],
    ["what only a shared cache may keep", { says: { "cache-control": "s-maxage=60" } }],
    ["another status without a lifetime", { status: 201, says: { etag: '"a"' } }],
    [
      "must-understand of a status that isn't",
      { status: 299, says: { "cache-control": "must-understand, max-age=9" } },
    ],
    ["what never changes, but must not be kept", { immutable: true, says: { "cache-control": "no-store" } }],
    ["what never changes, but varies on everything", { immutable: true, says: { vary: "*" } }],
    ["an error about what never changes", { immutable: true, status: 404 }],
  ])("%s is not", (_, given) => {
    expect(judge(given)).toBe(false);
  });
});
