import { describe, expect, it } from "vitest";
import { htmlBlockStart, htmlScanner } from "./raw-html.ts";

describe("a block of HTML", () => {
  it.each([
    ["<script>", "a</style>b", "</div>"],
    ["<PRE class=a>", "</pre>", ""],
    ["<style", "</STYLE>", ""],
    ["<!-- a", "-->", "--"],
    ["<?php", "?>", ">"],
    ["<!DOCTYPE a", ">", ""],
    ["<![CDATA[ a", "]]>", "]>"],
  ])("that starts with %j ends with a line such as %j", (line, last, other) => {
    const until = htmlBlockStart(line, true)?.until;
    expect(until?.test(last)).toBe(true);
    expect(until?.test(other)).toBe(false);
  });

  it.each(["<div", "</div>", "<div/>", "<TABLE\ta", "<h6>", "<p>a</p> b", "</ul"])(
    "that starts with %j ends with a blank line",
    (line) => {
      const start = htmlBlockStart(line, true);
      expect(start).toBeDefined();
      expect(start?.until).toBeUndefined();
    },
  );

  it.each(["<b>", "</b>", '<b c="d" e>', "<b/>  "])("that starts with %j interrupts no paragraph", (line) => {
    expect(htmlBlockStart(line, false)).toEqual({ until: undefined });
    expect(htmlBlockStart(line, true)).toBeUndefined();
  });

  it.each([
    "<b> a",
    "<divx>a",
    "<h7>a",
    "<b c=>",
    "<https://a.b>",
    "<a@b.c>",
    "<!d",
    "<",
    "< div>",
    "a<div>",
  ])("does not start with %j", (line) => {
    expect(htmlBlockStart(line, false)).toBeUndefined();
  });
});

describe("raw HTML in a line", () => {
  it.each([
    "<a>",
    "<b-1>",
    "<a/>",
    "<a  />",
    `<a b='c' _d="e>" :f.g-h=i j>`,
    '<a\nb = "c\nd">',
    "</a >",
    "<!-- a -- b -->",
    "<!-->",
    "<!--->",
    "<??>",
    "<?a >?>",
    "<!A b>",
    "<![CDATA[>a]]>",
  ])("is %j", (html) => {
    expect(htmlScanner(`x${html}>y`)(1)).toBe(html.length + 1);
  });

  it.each([
    "<33>",
    "<_a>",
    "< a>",
    `<a b="c>`,
    "<a *b>",
    "<a b='c'd>",
    "<a b=c`>",
    "</a b>",
    "<!-- a",
    "<? a",
    "<!a b>",
    "<!A>",
    "<![CDATA[a]>",
    "<a",
  ])("is not %j", (text) => {
    expect(htmlScanner(text)(0)).toBeUndefined();
  });

  it("is found even if an earlier search for another kind of end failed", () => {
    const endOf = htmlScanner("<? <!-- --> <? <!-- -->");
    expect([endOf(0), endOf(3), endOf(12), endOf(15)]).toEqual([undefined, 11, undefined, 23]);
  });
});
