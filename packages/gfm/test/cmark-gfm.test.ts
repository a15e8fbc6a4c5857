import { expect, it } from "vitest";
import { renderUnsafe } from "../src/index.ts";

const rendered = (text: string): string => renderUnsafe(text, { tagFilter: false });

/** The HTML of a link, by default with its address as text. */
const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`;

// The specification leaves these cases open. The expected output is that of cmark-gfm 0.29.0.gfm.13.

it.each([
  ["<http://a.b/?x=1&amp;y=2>", link("http://a.b/?x=1&amp;y=2")],
  ["<http://a.b/?x=1&copy;y=2>", link("http://a.b/?x=1%C2%A9y=2", "http://a.b/?x=1©y=2")],
  ["<http://a.b/?x=1&#38;&#x26;y&copy=2>", link("http://a.b/?x=1&amp;&amp;y&amp;copy=2")],
  ["<http://a.b/\\*&nope;>", link("http://a.b/%5C*&amp;nope;", "http://a.b/\\*&amp;nope;")],
])("entities in angle brackets are decoded, in address and text: %s", (text, html) => {
  expect(rendered(text)).toBe(`<p>${html}</p>\n`);
});

it.each([
  ["http://a.b/?x=1&amp;y=2", link("http://a.b/?x=1&amp;amp;y=2")],
  ["https://a.b/?x=1&copy;y", link("https://a.b/?x=1&amp;copy;y")],
  ["www.a.b/?x&#38;y", link("http://www.a.b/?x&amp;#38;y", "www.a.b/?x&amp;#38;y")],
  ["http://a.b/?x&copy; y", `${link("http://a.b/?x")}© y`],
])("entities in a bare address are part of it, except at its end: %s", (text, html) => {
  expect(rendered(text)).toBe(`<p>${html}</p>\n`);
});

it("entities before an e-mail address are decoded before the search for it", () => {
  expect(rendered("a&amp;b@c.de")).toBe(`<p>a&amp;${link("mailto:b@c.de", "b@c.de")}</p>\n`);
});

it.each([
  ['[x](/?x&copy;y "ti&copy;")', '<p><a href="/?x%C2%A9y" title="ti©">x</a></p>\n'],
  ['[x]\n\n[x]: </?x&copy;y> "ti&amp;copy;"', '<p><a href="/?x%C2%A9y" title="ti&amp;copy;">x</a></p>\n'],
])("entities in destinations and titles are decoded once: %s", (text, html) => {
  expect(rendered(text)).toBe(html);
});

it.each(["[^_a_]", "[^*b*]", "[^`c`]", "[^a **b** c]", "[^~~d~~]", "[^www.a.b]"])(
  "a reference to an unknown footnote is text: %s",
  (text) => {
    expect(rendered(`${text} _e_`)).toBe(`<p>${text} <em>e</em></p>\n`);
  },
);

it("a reference to an unknown footnote keeps its entities, backslashes and a preceding exclamation mark", () => {
  expect(rendered("![^&copy;\\*]")).toBe("<p>![^&amp;copy;\\*]</p>\n");
});

it("emphasis does not end in a reference to an unknown footnote", () => {
  expect(rendered("_a [^b_] c_")).toBe("<p><em>a [^b_] c</em></p>\n");
});

it("a reference within a reference to an unknown footnote does not count", () => {
  expect(rendered("[^b [^a]] [^c]\n\n[^a]: x\n\n[^c]: y")).not.toContain("fn-a");
});

it.each([
  ["\v", "| \vb\v |", "b\v"],
  ["\f", "| \fb\f |", "b\f"],
  ["\v", "b \v| c", "b \v"],
  ["\u00a0", "| \u00a0b\u00a0 |", "\u00a0b\u00a0"],
  ["\u2003", "|\u2003b |", "\u2003b"],
  ["\ufeff", "| b\ufeff |", "b\ufeff"],
])("a cell is trimmed of spaces and tabs, and of other whitespace (%j) after a pipe: %j", (_, row, cell) => {
  expect(rendered(`| a |\n| - |\n${row}`)).toContain(`<td>${cell}</td>`);
});

it.each([
  ["\v a \v", "\v a \v"],
  ["# \f a \f", "\f a \f"],
  ["\u00a0a\u00a0", "\u00a0a\u00a0"],
])("a paragraph or heading %j is trimmed of spaces and tabs only", (text, content) => {
  expect(rendered(text)).toContain(`>${content}</`);
});

it.each([
  ["a*\u00a0b*", false],
  ["a*\vb*", true],
  ["a*\fb*", false],
  ["a*\ufeffb*", true],
  ["a*\u2028b*", true],
])("emphasis depends on Unicode whitespace (GFM, 2.1): %j", (text, isEmphasis) => {
  expect(rendered(text).includes("<em>")).toBe(isEmphasis);
});

it.each([
  ["a**~~b**", "a<strong>~~b</strong>"],
  ["**`c`**~a", "**<code>c</code>**~a"],
  ["a~__`b`__", "a~__<code>b</code>__"],
  ["*_*~a", "*_*~a"],
  ["~~*a*~~", "<del><em>a</em></del>"],
  ["a~~*b*~~c", "a~~<em>b</em>~~c"],
])("emphasis beside tildes depends on the character after them: %s", (text, html) => {
  expect(rendered(text)).toBe(`<p>${html}</p>\n`);
});

it("HTML alone on its line may be followed by a form feed", () => {
  expect(rendered("<b>\f\n*a*")).toBe("<b>\f\n*a*\n");
});

it.each([
  ["[a\u00a0b]\n\n[a b]: /u", false],
  ["[a \t\n b]\n\n[A B]: /u", true],
  ["<ab:/\u00a0c>", true],
  ["<ab:/ c>", false],
  ["\u00a0www.a.b", false],
  ["x\twww.a.b", true],
])(
  "labels, definitions and addresses treat only spaces, tabs and line ends as whitespace: %j",
  (text, isLink) => {
    expect(rendered(text).includes("<a ")).toBe(isLink);
  },
);

it.each([
  ["[a](/u\v't')", "/u%0B't'"],
  ["[a](/u\x7f)", "/u%7F"],
  ["[a](\f/\u0001)", "/%01"],
  ["[a]\n\n[a]: /u\v'title'", "/u%0B'title'"],
  ["[a]\n\n[a]: \v/u", "%0B/u"],
  ["[a](</u\\\u2028>)", "/u%5C%E2%80%A8"],
  ["[a](</u\\\nx>)", "/u%5C%0Ax"],
])("control characters are part of a destination: %j", (text, href) => {
  expect(rendered(text)).toBe(`<p>${link(href.replaceAll("'", "&#x27;"), "a")}</p>\n`);
});

it.each(["\u2028", "\u2029", "\u0085"])(
  "only line feeds and carriage returns end a line, not %j",
  (separator) => {
    for (const text of ["#", "***", "___", "a\n=", "a\n-", "-", "1.", "| a |\n| -"])
      expect(rendered(`${text}${separator}`)).toBe(`<p>${text}${separator}</p>\n`);
  },
);

it.each([
  ["- [x]\va", '<li><input type="checkbox" checked="" disabled=""> \va</li>'],
  ["- [ ]\f\va", '<li><input type="checkbox" disabled=""> \f\va</li>'],
  ["- [x]\u00a0a", "<li>[x]\u00a0a</li>"],
])("a task's box is followed by ASCII whitespace: %j", (text, html) => {
  expect(rendered(text)).toContain(html);
});

it.each([
  ["http://a.b/\u00a0c\vd e", `${link("http://a.b/%C2%A0c%0Bd", "http://a.b/\u00a0c\vd")} e`],
  ["http://a.b] c", `${link("http://a.b%5D", "http://a.b]")} c`],
  ["www.a_b.c", "www.a_b.c"],
  ["https://\u00e9_/", link("https://%C3%A9_/", "https://\u00e9_/")],
  ["www.a_b.c.d", link("http://www.a_b.c.d", "www.a_b.c.d")],
])("the end of a bare address: %j", (text, html) => {
  expect(rendered(text)).toBe(`<p>${html}</p>\n`);
});

it.each([
  ["a@b+c@d.ef", `a@b${link("mailto:+c@d.ef", "+c@d.ef")}`],
  ["mailto:a@b.cd", link("mailto:a@b.cd")],
  ["MAILTO:a@b.cd", `MAILTO:${link("mailto:a@b.cd", "a@b.cd")}`],
  ["xmpp:a@b.cd/e", link("xmpp:a@b.cd/e")],
])("the extent of an e-mail address: %s", (text, html) => {
  expect(rendered(text)).toBe(`<p>${html}</p>\n`);
});

it.each([
  ["a\t\nb", "a\nb"],
  ["a \t \n \tb", "a\nb"],
  ["a  \t\nb", "a\nb"],
  ["a\t  \nb", "a<br>\nb"],
])("spaces and tabs around a line end are removed: %j", (text, html) => {
  expect(rendered(text)).toBe(`<p>${html}</p>\n`);
});

it("a single pipe is not a row", () => {
  expect(rendered("| a |\n| - |\n| b |\n|")).toMatch(/<\/table>\n<p>\|<\/p>\n$/);
});

it("a byte order mark before the text is removed", () => {
  expect(rendered("\ufeff# a")).toBe("<h1>a</h1>\n");
});

const items = (text: string): number => rendered(text).split("<li>").length - 1;

it("at most 99 lists open on one line", () => {
  expect(items(`${"- ".repeat(99)}a`)).toBe(99);
  expect(items(`${"- ".repeat(150)}a`)).toBe(99);
  expect(items(`${"1. ".repeat(150)}a`)).toBe(99);
  expect(items(`${"> ".repeat(50)}${"- ".repeat(150)}a`)).toBe(49);
});

it("lists nest deeper than that over several lines", () => {
  expect(items(Array.from({ length: 250 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"))).toBe(250);
});
