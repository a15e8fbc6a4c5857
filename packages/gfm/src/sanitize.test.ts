import { describe, expect, it } from "vitest";
import { sanitize, sanitizingHooks } from "./sanitize.ts";

describe("sanitize", () => {
  it("drops disallowed parts, prefixes ids, and closes open elements", () => {
    expect(sanitize('<b onclick="x" id="y"><video>a</video> <script>b</script>')).toBe(
      '<b id="user-content-y">a &lt;script&gt;b&lt;/script&gt;</b>',
    );
  });

  it("accepts the hooks of render", () => {
    const html = sanitize('<a href="/a">b</a> c', {
      linkAttributes: () => ({ rel: "nofollow" }),
      renderText: (text) => text.toUpperCase(),
    });
    expect(html).toBe('<a href="/a" rel="nofollow">b</a> C');
  });
});

describe("the hooks of the writer", () => {
  it("escape text and add nothing by default", () => {
    const { renderText, linkAttributes } = sanitizingHooks({});
    expect(renderText("<a>")).toBe("&lt;a&gt;");
    expect(linkAttributes("/a")).toBe("");
  });

  it("escape the attributes of links, and leave out those that are undefined", () => {
    const attributesOf = (values: Record<string, string | undefined> | undefined): string =>
      sanitizingHooks({ linkAttributes: () => values }).linkAttributes("/a");
    expect(attributesOf({ rel: 'a"b', title: undefined })).toBe(' rel="a&quot;b"');
    expect(attributesOf(undefined)).toBe("");
  });
});
