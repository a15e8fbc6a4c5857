import { describe, expect, it } from "vitest";
import { plainWriter } from "../html/writer.ts";
import { ALL_EXTENSIONS } from "../parse/extensions.ts";
import { parse } from "../parse/parse.ts";
import { writeDocument } from "./blocks.ts";
import { specificationMarkup, type Markup } from "./markup.ts";

/** The HTML of a text, without its line feeds. */
function written(text: string, markup: Partial<Markup> = {}): string {
  return lines(text, markup).replaceAll("\n", "");
}

function lines(text: string, markup: Partial<Markup> = {}): string {
  const writer = plainWriter(false);
  writeDocument(parse(text, ALL_EXTENSIONS), { ...specificationMarkup(), ...markup }, writer);
  return writer.html();
}

it("each block starts and ends a line", () => {
  expect(lines("a\n# b\n> c\n\n---\n- d\n\n      e\n\n<div>\n\n|f|\n|-|\n|g|")).toBe(
    [
      "<p>a</p>",
      "<h1>b</h1>",
      "<blockquote>",
      "<p>c</p>",
      "</blockquote>",
      "<hr>",
      "<ul>",
      "<li>",
      "<p>d</p>",
      "<pre><code>e",
      "</code></pre>",
      "</li>",
      "</ul>",
      "<div>",
      "<table>",
      "<thead>",
      "<tr>",
      "<th>f</th>",
      "</tr>",
      "</thead>",
      "<tbody>",
      "<tr>",
      "<td>g</td>",
      "</tr>",
      "</tbody>",
      "</table>",
      "",
    ].join("\n"),
  );
});

describe("a list", () => {
  it.each([
    ["- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
    ["- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"],
    ["- a\n  - b", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
    ["- # a", "<ul><li><h1>a</h1></li></ul>"],
    ["-", "<ul><li></li></ul>"],
  ])("has paragraphs where it is loose: %j", (text, html) => {
    expect(written(text)).toBe(html);
  });

  it.each([
    ["1. a", "<ol><li>a</li></ol>"],
    ["0. a", '<ol start="0"><li>a</li></ol>'],
    ["7) a", '<ol start="7"><li>a</li></ol>'],
  ])("starts with its first number: %j", (text, html) => {
    expect(written(text)).toBe(html);
  });

  it("has a box in the first paragraph of a task", () => {
    const markup = { taskList: " l", task: " t", checkbox: (done: boolean) => (done ? " x" : "") };
    expect(written("- [x] a\n- [ ] b\n- c", markup)).toBe(
      "<ul l><li t><input x> a</li><li t><input> b</li><li>c</li></ul>",
    );
    expect(written("- [x] a\n\n  b", markup)).toBe("<ul l><li t><p><input x> a</p><p>b</p></li></ul>");
  });
});

describe("a table", () => {
  it("aligns each of its cells by its column", () => {
    expect(written("|a|b|\n|-|-:|\n|c|d|", { cell: (alignment) => ` ${String(alignment)}` })).toBe(
      "<table><thead><tr><th undefined>a</th><th right>b</th></tr></thead>" +
        "<tbody><tr><td undefined>c</td><td right>d</td></tr></tbody></table>",
    );
  });

  it("has no body without rows", () => {
    expect(written("|a|\n|-|")).not.toContain("tbody");
  });
});

it("a paragraph of definitions is not written, but an empty heading is", () => {
  expect(written("[a]: /u\n\n#")).toBe("<h1></h1>");
});

it("code is escaped, and HTML is not", () => {
  expect(written("```js\n<a>\n```\n<pre>\n*b*\n</pre>")).toBe(
    '<pre><code class="language-js">&lt;a&gt;</code></pre><pre>*b*</pre>',
  );
});

describe("footnotes", () => {
  const markup: Partial<Markup> = {
    footnotesStart: (writer) => {
      writer.open("section");
    },
    footnoteId: ({ label }) => label,
    footnoteReference: (writer, { footnote }) => {
      writer.text(String(footnote.number));
    },
    backReferences: (writer) => {
      writer.text("^");
    },
  };

  it("are at the end, in the order of their references", () => {
    expect(written("[^a]: x\n\n[^b]: y\n\n[^c]: z\n\nd[^b] e[^a]", markup)).toBe(
      '<p>d1 e2</p><section><ol><li id="b"><p>y ^</p></li><li id="a"><p>x ^</p></li></ol></section>',
    );
  });

  it("link back from their last paragraph, or after another last block", () => {
    expect(written("a[^b]\n\n[^b]: x\n\n    y", markup)).toContain("<p>x</p><p>y ^</p></li>");
    expect(written("a[^b]\n\n[^b]: x\n\n    - y", markup)).toContain("<ul><li>y</li></ul>^</li>");
    expect(written("a[^b]\n\n[^b]:", markup)).toContain('<li id="b">^</li>');
    expect(written("a[^b]\n\n[^b]: [c]: /u", markup)).toContain('<li id="b">^</li>');
  });
});

it("deep nesting does not overflow the stack", () => {
  const depth = 20_000;
  expect(written(`${">".repeat(depth)}a`)).toBe(
    `${"<blockquote>".repeat(depth)}<p>a</p>${"</blockquote>".repeat(depth)}`,
  );
});
