import { describe, expect, it } from "vitest";
import { footnote, paragraph, quote } from "../../test/states.ts";
import { plainWriter, type Writer } from "../html/writer.ts";
import { githubMarkup, type GithubMarkupOptions } from "./github-markup.ts";
import type { Markup } from "./markup.ts";

function markupWith(options: Partial<GithubMarkupOptions> = {}): Markup {
  return githubMarkup({
    hardBreaks: false,
    autoDirection: false,
    anchors: undefined,
    footnoteSuffix: "",
    linkAttributes: () => "",
    renderAddress: () => undefined,
    ...options,
  });
}

/** The HTML that a part of the markup writes. */
function written(write: (writer: Writer) => void): string {
  const writer = plainWriter(false);
  write(writer);
  return writer.html();
}

function address(href: string, text: string, options?: Partial<GithubMarkupOptions>): string {
  return written((writer) => {
    markupWith(options).address(writer, href, text);
  });
}

describe("an address that is not safe", () => {
  const target = { href: "javascript:a", title: "t" };

  it("makes no link", () => {
    expect(markupWith({ linkAttributes: () => " x" }).link(target)).toBeUndefined();
    expect(address("javascript:a", "<a>")).toBe("&lt;a&gt;");
  });

  it("leaves only the description of an image", () => {
    expect(markupWith().image(target, "b")).toBe(' alt="b"');
    expect(markupWith().image({ ...target, href: "mailto:a@b" }, "b")).toBe(' alt="b"');
    expect(markupWith().image({ ...target, href: "/a" }, "b")).toBe(' src="/a" alt="b" title="t"');
  });
});

describe("the caller", () => {
  it("adds attributes to links, given their addresses as written", () => {
    const linkAttributes = (href: string): string => ` data-a="${href}"`;
    expect(markupWith({ linkAttributes }).link({ href: "/a b", title: "" })).toBe(
      ' href="/a%20b" data-a="/a b"',
    );
    expect(address("http://a", "a", { linkAttributes })).toBe('<a href="http://a" data-a="http://a">a</a>');
  });

  it("replaces addresses, also those that are not safe", () => {
    const renderAddress = (href: string) => (href === "javascript:a" ? "<b>" : undefined);
    expect(address("javascript:a", "a", { renderAddress })).toBe("<b>");
    expect(address("http://a", "a", { renderAddress })).toBe('<a href="http://a">a</a>');
  });

  it("gives headings anchors, from their text without markup", () => {
    const heading = { ...paragraph("a `b`"), level: 1, inlines: [{ kind: "code", text: "b" } as const] };
    const texts: string[] = [];
    const anchors = (_: Writer, text: string): number => texts.push(text);
    markupWith({ anchors }).headingStart(plainWriter(false), heading);
    markupWith().headingStart(plainWriter(false), heading);
    expect(texts).toEqual(["b"]);
  });
});

it("an alert has its name as class and title, and its direction", () => {
  const html = written((writer) => {
    markupWith({ autoDirection: true }).alertStart(writer, { ...quote(), alert: "tip" });
  });
  expect(html).toBe(
    '<div class="markdown-alert markdown-alert-tip" dir="auto">\n<p class="markdown-alert-title" dir="auto">Tip</p>',
  );
});

describe("a footnote", () => {
  const markup = markupWith({ footnoteSuffix: "-9" });
  const note = { ...footnote("a b"), number: 3, references: 2 };

  it("has ids with prefix and suffix, and its references numbers from the second on", () => {
    const ids = [1, 2].map((nth) =>
      written((writer) => {
        markup.footnoteReference(writer, { kind: "footnote", footnote: note, nth });
      }).match(/ (?:href|id)="[^"]*"/g),
    );
    expect(markup.footnoteId(note)).toBe("user-content-fn-a%20b-9");
    expect(ids).toEqual([
      [' href="#user-content-fn-a%20b-9"', ' id="user-content-fnref-a%20b-9"'],
      [' href="#user-content-fn-a%20b-9"', ' id="user-content-fnref-a%20b-2-9"'],
    ]);
  });

  it("links back to each of its references", () => {
    const html = written((writer) => {
      markup.backReferences(writer, note);
    });
    expect(html.match(/(?:href|aria-label)="[^"]*"|> </g)).toEqual([
      'href="#user-content-fnref-a%20b-9"',
      'aria-label="Back to reference 3"',
      "> <",
      'href="#user-content-fnref-a%20b-2-9"',
      'aria-label="Back to reference 3-2"',
    ]);
  });
});

it("the rest of a code's info is dropped", () => {
  expect(markupWith().code("js a")).toBe(' class="language-js"');
});
