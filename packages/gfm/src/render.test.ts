import { describe, expect, it } from "vitest";
import { escapeHtml } from "./html/writer.ts";
import { render, renderUnsafe } from "./render.ts";

describe("extensions", () => {
  it("are all on by default", () => {
    expect(render("| a | b |\n|:-:|---|\n| 1 | 2 |")).toContain('<th align="center">a</th>');
    expect(render("~~gone~~")).toContain("<del>gone</del>");
    expect(render("www.example.com, example.com and a@example.com")).toBe(
      '<p><a href="http://www.example.com">www.example.com</a>, example.com and <a href="mailto:a@example.com">a@example.com</a></p>\n',
    );
    expect(render("- [ ] a\n- [x] b\n- c")).toBe(
      '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled> a</li>\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked disabled> b</li>\n<li>c</li>\n</ul>\n',
    );
  });

  it("that are not named are off if any is named", () => {
    expect(render("~~a~~ www.example.com", { extensions: { strikethrough: true } })).toBe(
      "<p><del>a</del> www.example.com</p>\n",
    );
    expect(render("~~a~~", { extensions: {} })).toBe("<p>~~a~~</p>\n");
  });
});

describe("footnotes", () => {
  const text = "a[^b] c[^B] d[^none]\n\n[^b]: *e*\n[^unused]: f";

  it("are at the end, with links in both directions", () => {
    expect(render(text)).toBe(
      '<p>a<sup><a href="#user-content-fn-b" id="user-content-fnref-b" data-footnote-ref aria-describedby="footnote-label">1</a></sup> c<sup><a href="#user-content-fn-b" id="user-content-fnref-b-2" data-footnote-ref aria-describedby="footnote-label">1</a></sup> d[^none]</p>\n' +
        '<section data-footnotes class="footnotes"><h2 id="footnote-label" class="sr-only">Footnotes</h2>\n<ol>\n<li id="user-content-fn-b">\n' +
        '<p><em>e</em> <a href="#user-content-fnref-b" data-footnote-backref aria-label="Back to reference 1" class="data-footnote-backref">↩</a> <a href="#user-content-fnref-b-2" data-footnote-backref aria-label="Back to reference 1-2" class="data-footnote-backref">↩<sup>2</sup></a></p>\n' +
        "</li>\n</ol>\n</section>\n",
    );
  });

  it("have ids that end in the suffix", () => {
    const html = render(text, { footnoteSuffix: "-7" });
    expect(html).toContain('href="#user-content-fn-b-7" id="user-content-fnref-b-7"');
    expect(html).toContain('<li id="user-content-fn-b-7">');
    expect(render(text, { footnoteSuffix: '" x' })).toContain('<li id="user-content-fn-b%22%20x">');
  });
});

describe("alerts", () => {
  it.each(["Note", "Tip", "Important", "Warning", "Caution"])("are quotes with a title: %s", (title) => {
    const name = title.toLowerCase();
    expect(render(`> [!${title.toUpperCase()}]\n> *a*\n>\n> b`)).toBe(
      `<div class="markdown-alert markdown-alert-${name}">\n<p class="markdown-alert-title">${title}</p>\n<p><em>a</em></p>\n<p>b</p>\n</div>\n`,
    );
  });

  it.each(["> [!NOTE]", "> [!OTHER]\n> a", "> [!NOTE] a", "- > [!NOTE]\n  > a"])(
    "need a known name alone on its line, content, and no enclosing list: %j",
    (text) => {
      expect(render(text)).not.toContain("markdown-alert");
    },
  );
});

describe("options", () => {
  it("hardBreaks and autoDirection change line ends and blocks", () => {
    expect(render("# A\nb\nc", { hardBreaks: true, autoDirection: true })).toBe(
      '<h1 dir="auto">A</h1>\n<p dir="auto">b<br>\nc</p>\n',
    );
  });

  it("headingAnchors gives headings ids", () => {
    expect(render("# A")).toBe("<h1>A</h1>\n");
    expect(render("# A", { headingAnchors: true })).toContain('id="user-content-a"');
  });

  it("linkAttributes adds escaped attributes to links, also in authors' HTML", () => {
    const linkAttributes = (href: string) => (href.startsWith("/") ? undefined : { rel: 'a"b' });
    expect(render('[x](http://a.test) <a href="http://b.test">y</a> [z](/z)', { linkAttributes })).toBe(
      '<p><a href="http://a.test" rel="a&quot;b">x</a> <a href="http://b.test" rel="a&quot;b">y</a> <a href="/z">z</a></p>\n',
    );
  });

  it("renderText receives text outside code and links, renderAddress addresses", () => {
    const html = render("@a `@b` [@c](/c) <b>@d</b> https://e.test", {
      renderText: (text) => escapeHtml(text).replaceAll("@", "AT "),
      renderAddress: (href) => `<kbd>${href}</kbd>`,
    });
    expect(html).toBe(
      '<p>AT a <code>@b</code> <a href="/c">@c</a> <b>AT d</b> <kbd>https://e.test</kbd></p>\n',
    );
  });
});

describe("renderUnsafe", () => {
  it("keeps HTML and addresses, but filters tags that change how the rest is parsed", () => {
    expect(renderUnsafe("<b onclick=x>a</b> [b](javascript:c) <title>")).toBe(
      '<p><b onclick=x>a</b> <a href="javascript:c">b</a> &lt;title></p>\n',
    );
    expect(renderUnsafe("a <title>", { tagFilter: false })).toBe("<p>a <title></p>\n");
  });

  it("opens the alerts that it closes, with their titles", () => {
    expect(renderUnsafe("> [!NOTE]\n> a")).toBe(
      '<div class="markdown-alert markdown-alert-note">\n<p class="markdown-alert-title">Note</p>\n<p>a</p>\n</div>\n',
    );
  });
});
