import { describe, expect, it } from "vitest";
import { attributes, encodedAddress, escapeHtml, plainWriter, tagFiltered } from "./writer.ts";

describe("a plain writer", () => {
  it("writes tags, text and HTML in order", () => {
    const writer = plainWriter(false);
    writer.open("p", ' class="a"');
    writer.text("1 < 2");
    writer.single("br");
    writer.trusted("<i>&amp;</i>");
    writer.raw("<script>");
    writer.close("p");
    expect(writer.html()).toBe('<p class="a">1 &lt; 2<br><i>&amp;</i><script></p>');
  });

  it("starts a line unless it is at the start of one", () => {
    const writer = plainWriter(false);
    writer.line();
    writer.text("a\n");
    writer.line();
    writer.text("");
    writer.line();
    writer.open("b");
    writer.line();
    writer.line();
    writer.text("c");
    expect(writer.html()).toBe("a\n<b>\nc");
  });

  it("filters the tags of authors only", () => {
    const writer = plainWriter(true);
    writer.raw("<b><style>");
    writer.trusted("<style>");
    expect(writer.html()).toBe("<b>&lt;style><style>");
  });
});

it.each([
  ["a", "a"],
  [`<a b="c">&amp;</a>`, "&lt;a b=&quot;c&quot;&gt;&amp;amp;&lt;/a&gt;"],
  ["it's", "it's"],
])("%j is escaped: %j", (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});

it("attributes are escaped, and left out if they are undefined", () => {
  expect(attributes({ a: 'b"c', d: undefined, e: "" })).toBe(' a="b&quot;c" e=""');
  expect(attributes({})).toBe("");
});

it.each([
  ["/a-b_c.d+e!f*g(h),%20#i@j?k=l;m:n/$~", "/a-b_c.d+e!f*g(h),%20#i@j?k=l;m:n/$~"],
  ['a b"<>\\^`{|}[]', "a%20b%22%3C%3E%5C%5E%60%7B%7C%7D%5B%5D"],
  ["ä😀", "%C3%A4%F0%9F%98%80"],
  ["a&b'c d", "a&amp;b&#x27;c%20d"],
  ["\n\u0001", "%0A%01"],
  ["\ud800", "%EF%BF%BD"],
])("the address %j is encoded: %j", (address, encoded) => {
  expect(encodedAddress(address)).toBe(encoded);
});

describe("the tag filter", () => {
  it.each(["title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext"])(
    "escapes the sign of <%s>",
    (name) => {
      expect(tagFiltered(`a<${name}>b</${name.toUpperCase()}\n>`)).toBe(
        `a&lt;${name}>b&lt;/${name.toUpperCase()}\n>`,
      );
    },
  );

  it.each(["<b>", "<titles>", "< title>", "<script-a>", "title>"])("keeps %j", (html) => {
    expect(tagFiltered(html)).toBe(html);
  });

  it.each(["<script", "<script/x>", "<xmp a>"])("escapes also %j", (html) => {
    expect(tagFiltered(html)).toBe(html.replace("<", "&lt;"));
  });
});
