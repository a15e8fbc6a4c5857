import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText, anyUrl } from "@org/test-kit/any-text";
import { replyOf } from "../../test/upstream-of.ts";
import { cacheKey, createEntryStore, invalidatedBy } from "./entries.ts";
import type { Entry, StoredResponse } from "./entry-codec.ts";

const URL_ASKED = "https://a.example/things?page=1";

function invalidated(status: number, headers: Record<string, string> = {}): unknown[] {
  const request = { method: "POST", url: URL_ASKED, headers: new Headers(), principal: "p" };
  const keys = invalidatedBy(request, replyOf({ status, headers }));
  return keys.map((key): unknown => JSON.parse(key));
}

describe("an unsafe request", () => {
  it("invalidates its own URL, for this principal", () => {
    expect(invalidated(200)).toEqual([
      ["p", "GET", URL_ASKED],
      ["p", "HEAD", URL_ASKED],
    ]);
  });

  it("invalidates the URLs that it names on the same origin", () => {
    const headers = { location: "/things/7", "content-location": "https://a.example/things/8" };
    expect(invalidated(201, headers)).toContainEqual(["p", "GET", "https://a.example/things/7"]);
    expect(invalidated(303, headers)).toContainEqual(["p", "HEAD", "https://a.example/things/8"]);
  });

  it("invalidates the URLs whose bytes are UTF-8", () => {
    for (const name of ["location", "content-location"])
      expect(invalidated(201, { [name]: "/caf\xc3\xa9" })).toContainEqual([
        "p",
        "GET",
        "https://a.example/caf%C3%A9",
      ]);
  });

  it.each(["https://b.example/things/7", "http://a.example/things/7", "https://a.example:8443/", "http://["])(
    "leaves %s alone",
    (location) => {
      expect(invalidated(201, { location })).toHaveLength(2);
    },
  );

  it.each([400, 404, 500, 503])("that failed with %i invalidates nothing", (status) => {
    expect(invalidated(status, { location: "/things/7" })).toEqual([]);
  });
});

describe("a store of entries", () => {
  const variantOf = (language: string): StoredResponse => ({
    status: 200,
    statusText: "",
    headers: new Map([["vary", "accept-language"]]),
    requestTime: 0,
    responseTime: 0,
    address: undefined,
    body: { text: "" },
    selecting: { "accept-language": language },
    immutable: false,
  });

  it("does not bring back what was invalidated while a request was in flight", async () => {
    const held = new Map<string, Entry>([["key", [variantOf("en"), variantOf("de")]]]);
    const entries = createEntryStore({
      find: (key) => held.get(key) ?? [],
      hold: (key, entry) => void held.set(key, entry),
      remove: (key) => void held.delete(key),
    });
    const headers = new Headers({ "accept-language": "en" });
    const request = { method: "GET", url: URL_ASKED, headers, principal: "p" };
    const slot = { key: "key", entry: held.get("key") ?? [], request };
    entries.inFlight.add(slot);
    await entries.invalidate(["key"]);
    await entries.forget(slot);
    expect(held).toEqual(new Map());
  });
});

const parts = fc.record({
  principal: anyText,
  method: fc.constantFrom("GET", "HEAD"),
  url: fc.oneof(anyUrl, anyText),
});

describe("a key", () => {
  it("differs by principal, method and URL", () => {
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const canonical = (url: string): string =>
          URL.canParse(url) ? new URL(url).href.replace(/#.*$/s, "") : url;
        const same =
          one.principal === other.principal &&
          one.method === other.method &&
          canonical(one.url) === canonical(other.url);
        expect(cacheKey(one) === cacheKey(other)).toBe(same);
      }),
    );
  });

  it.each([
    ['a","GET', "GET", "b"],
    ["a", "GET", 'b"]'],
    ["", "GET", "a"],
    ["a", "GET", ""],
  ])("cannot be forged by %s %s %s", (principal, method, url) => {
    expect(JSON.parse(cacheKey({ principal, method, url }))).toEqual([principal, method, url]);
  });

  it("is the same for equivalent URLs", () => {
    const of = (url: string): string => cacheKey({ principal: "p", method: "GET", url });
    expect(of("https://A.example:443/x?b=1#top")).toBe(of("https://a.example/x?b=1"));
    expect(of("https://a.example/x?b=1")).not.toBe(of("https://a.example/x?b=2"));
  });
});
