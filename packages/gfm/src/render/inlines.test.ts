import { describe, expect, it } from "vitest";
import { footnote, inlineContext } from "../../test/states.ts";
import { plainWriter } from "../html/writer.ts";
import { parseInlines } from "../parse/inlines.ts";
import { writeInlines } from "./inlines.ts";
import { specificationMarkup, type Markup } from "./markup.ts";

/** The HTML of inlines. E-mail addresses are links. */
function written(text: string, markup: Partial<Markup> = {}, emailLinks = true): string {
  const writer = plainWriter(false);
  const context = inlineContext({
    extensions: { strikethrough: true, footnotes: true },
    footnotes: [footnote("a")],
  });
  const rendering = { writer, markup: { ...specificationMarkup(), ...markup }, emailLinks };
  writeInlines(parseInlines(text, context), rendering);
  return writer.html();
}

describe("emphasis", () => {
  it.each([
    ["***a***", "<em><strong>a</strong></em>"],
    ["**a*", "*<em>a</em>"],
    ["*a**", "<em>a</em>*"],
    ["**a *b* c**", "<strong>a <em>b</em> c</strong>"],
    ["*a **b***", "<em>a <strong>b</strong></em>"],
    ["~~a *b*~~", "<del>a <em>b</em></del>"],
    ["* < *", "* &lt; *"],
  ])("is nested, and what is left is text: %s", (text, html) => {
    expect(written(text)).toBe(html);
  });

  it("that is strong is not written directly within strong emphasis", () => {
    expect(written("****a****")).toBe("<strong>a</strong>");
    expect(written("**__a__ b**")).toBe("<strong>a b</strong>");
    expect(written("**a *__b__* c**")).toBe("<strong>a <em><strong>b</strong></em> c</strong>");
  });
});

describe("an image", () => {
  it.each([
    ["![a *b* `c`](/u)", "a b c"],
    ["![a [b](/v) ![c](/w) d](/u)", "a b c d"],
    ["![a\nb](/u)", "a b"],
    ["![<b>](/u)", "&lt;b&gt;"],
    ["![\\[a](/u)", "[a"],
    ["![](/u)", ""],
  ])("has its text as description: %j", (text, description) => {
    expect(written(`${text} *x*`)).toBe(`<img src="/u" alt="${description}"> <em>x</em>`);
  });
});

describe("a link", () => {
  it("holds its inlines", () => {
    expect(written('[a *b* ![c](/v)](/u "t")')).toBe(
      '<a href="/u" title="t">a <em>b</em> <img src="/v" alt="c"></a>',
    );
  });

  it("is its text if the markup does not link it", () => {
    expect(written("*[a `b`](/u)*", { link: () => undefined })).toBe("<em>a <code>b</code></em>");
  });

  it("is not made of brackets without a target", () => {
    expect(written("![a] [b")).toBe("![a] [b");
  });
});

describe("an e-mail address", () => {
  const link = '<a href="mailto:a_b@c.de">a_b@c.de</a>';

  it.each([
    ["x a_b@c.de.", `x ${link}.`],
    ["*x* a_b@c.de", `<em>x</em> ${link}`],
    ["**a_b@c.de**", `<strong>${link}</strong>`],
    ["[x](/u) a_b@c.de", `<a href="/u">x</a> ${link}`],
    ["a_b@c.de & a_b@c.de", `${link} &amp; ${link}`],
  ])("is a link, also across inlines: %s", (text, html) => {
    expect(written(text)).toBe(html);
  });

  it("is text within a link and in code", () => {
    expect(written("[a_b@c.de](/u) `a_b@c.de`")).toBe('<a href="/u">a_b@c.de</a> <code>a_b@c.de</code>');
  });

  it("is text if e-mail addresses are no links", () => {
    expect(written("a_b@c.de", {}, false)).toBe("a_b@c.de");
  });
});

it("a line end is a line feed, after <br> where it is hard", () => {
  expect(written("a\nb\\\nc")).toBe("a\nb<br>\nc");
  expect(written("a\nb", { hardBreaks: true })).toBe("a<br>\nb");
});

it("HTML, code and footnotes stay in their place", () => {
  expect(written("a<b>&lt;`<`[^a]")).toMatch(/^a<b>&lt;<code>&lt;<\/code><sup .*<\/sup>$/);
});
