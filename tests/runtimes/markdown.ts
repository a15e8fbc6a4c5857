import { escapeHtml, render, renderUnsafe, sanitize } from "@org/gfm";
import type { Case } from "./case.ts";
import { holds, same } from "./expect.ts";

/** Containers of a deep text. A recursive parser or writer overflows the stack of some runtimes at this depth. */
const DEEP = 5_000;

/** Markdown, its expected HTML, and what it shows. */
const EXAMPLES: readonly (readonly [what: string, text: string, html: string])[] = [
  [
    "a table with strikethrough text",
    "| a |\n|:-:|\n| ~~1~~ |",
    '<table>\n<thead>\n<tr>\n<th align="center">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center"><del>1</del></td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    "tasks",
    "- [x] done\n- [ ] open",
    '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked disabled> done</li>\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled> open</li>\n</ul>\n',
  ],
  [
    "an alert",
    "> [!NOTE]\n> text",
    '<div class="markdown-alert markdown-alert-note">\n<p class="markdown-alert-title">Note</p>\n<p>text</p>\n</div>\n',
  ],
  [
    "bare addresses",
    "www.example.com, a@example.com",
    '<p><a href="http://www.example.com">www.example.com</a>, <a href="mailto:a@example.com">a@example.com</a></p>\n',
  ],
];

/** The Markdown engine, which reads and writes text without a service. */
export const markdown: readonly Case[] = [
  {
    name: "Markdown renders with every extension",
    run() {
      for (const [what, text, html] of EXAMPLES) same(render(text), html, what);
      const footnote = render("A note.[^1]\n\n[^1]: Its text.", { footnoteSuffix: "-7" });
      holds(footnote.includes('<li id="user-content-fn-1-7">\n<p>Its text. <a href="#'), "a footnote");
      same(render("a\nb ~~c~~", { extensions: {}, hardBreaks: true }), "<p>a<br>\nb ~~c~~</p>\n", "options");
      return Promise.resolve();
    },
  },
  {
    // Runtimes bring their own tables of Unicode, and their own percent-encoding.
    name: "Markdown is parsed by Unicode character classes",
    run() {
      same(
        render("**Größe**、*日本語* &hearts; &#x1F600;"),
        "<p><strong>Größe</strong>、<em>日本語</em> ♥ 😀</p>\n",
        "emphasis and entities",
      );
      same(
        render('[a](/ü?q=日 "&auml;")'),
        '<p><a href="/%C3%BC?q=%E6%97%A5" title="ä">a</a></p>\n',
        "a link",
      );
      same(render("[ẞ]\n\n[SS]: /sharp"), '<p><a href="/sharp">ẞ</a></p>\n', "a label, by its folded case");
      const heading = render("# Über *uns*", { headingAnchors: true });
      holds(heading.includes('id="user-content-über-uns"'), "a heading's anchor");
      return Promise.resolve();
    },
  },
  {
    name: "untrusted Markdown runs no code",
    run() {
      same(
        render("<script>alert(1)</script>\n\n[x](javascript:alert%281%29)"),
        "&lt;script&gt;alert(1)&lt;/script&gt;\n<p>x</p>\n",
        "a script and a javascript: URL",
      );
      same(
        render('<b onclick="alert(1)" id="a">b</b>'),
        '<p><b id="user-content-a">b</b></p>\n',
        "an event handler attribute",
      );
      const text = escapeHtml('<a title="b">&\'');
      same(text, "&lt;a title=&quot;b&quot;&gt;&amp;'", "an escaped text");
      return Promise.resolve();
    },
  },
  {
    name: "HTML is sanitised as a browser would read it",
    run() {
      same(
        sanitize('<p onmouseover="x"><a href=" java\nscript:alert(1)">a</a><iframe src=x></iframe>'),
        "<p><a>a</a>&lt;iframe src=x&gt;&lt;/iframe&gt;</p>",
        "an attribute, an address and an element",
      );
      same(sanitize("<b>open<!-- c -->"), "<b>open</b>", "an open element and a comment");
      same(renderUnsafe("<b>a</b> <title>"), "<p><b>a</b> &lt;title></p>\n", "with unsafe HTML allowed");
      return Promise.resolve();
    },
  },
  {
    name: "deeply nested Markdown and HTML do not overflow the stack",
    run() {
      const quotes = render(`${"> ".repeat(DEEP)}a`);
      same(quotes.split("<blockquote>").length - 1, DEEP, "quotes");
      same(quotes.split("</blockquote>").length - 1, DEEP, "ends of quotes");
      const elements = sanitize("<div>".repeat(DEEP));
      same(elements.split("<div>").length, elements.split("</div>").length, "number of start and end tags");
      return Promise.resolve();
    },
  },
];
