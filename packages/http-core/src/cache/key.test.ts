import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cacheKey } from "./key.ts";

const parts = fc.record({
  principal: fc.string({ unit: "binary" }),
  method: fc.constantFrom("GET", "HEAD"),
  url: fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string({ unit: "binary" })),
});

describe("a key", () => {
  it("is another for anyone or anything else", () => {
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
  ])("is not to be forged by %s %s %s", (principal, method, url) => {
    expect(JSON.parse(cacheKey({ principal, method, url }))).toEqual([principal, method, url]);
  });

  it("is the same for an address written otherwise", () => {
    const of = (url: string): string => cacheKey({ principal: "p", method: "GET", url });
    expect(of("https://A.example:443/x?b=1#top")).toBe(of("https://a.example/x?b=1"));
    expect(of("https://a.example/x?b=1")).not.toBe(of("https://a.example/x?b=2"));
  });
});
