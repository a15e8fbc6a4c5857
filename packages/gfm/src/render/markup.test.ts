import { describe, expect, it } from "vitest";
import { footnote, quote } from "../../test/states.ts";
import { plainWriter, type Writer } from "../html/writer.ts";
import {
  codeAttributes,
  footnoteName,
  imageAttributes,
  linkAttributes,
  specificationMarkup,
} from "./markup.ts";

/** The HTML that a part of the markup writes. */
function written(write: (writer: Writer) => void): string {
  const writer = plainWriter(false);
  write(writer);
  return writer.html();
}

describe("attributes", () => {
  it("of a link are its encoded address and its title", () => {
    expect(linkAttributes({ href: '/a "b"', title: 'c "d"' })).toBe(
      ' href="/a%20%22b%22" title="c &quot;d&quot;"',
    );
    expect(linkAttributes({ href: "", title: "" })).toBe(' href=""');
  });

  it("of an image have its description, also an empty one", () => {
    expect(imageAttributes({ href: "/a b", title: "t" }, "<c>")).toBe(
      ' src="/a%20b" alt="&lt;c&gt;" title="t"',
    );
    expect(imageAttributes({ href: "/a", title: "" }, "")).toBe(' src="/a" alt=""');
  });

  it.each([
    ["", ""],
    ["js", ' class="language-js"'],
    ["js a b", ' class="language-js"'],
    ['"', ' class="language-&quot;"'],
    ["c++\tx", ' class="language-c++"'],
  ])("of code have its language: %j", (info, expected) => {
    expect(codeAttributes(info)).toBe(expected);
  });

  it("of code may have the rest of its info", () => {
    expect(codeAttributes("js  a b ", true)).toBe(' class="language-js" data-meta="a b"');
    expect(codeAttributes("js", true)).toBe(' class="language-js"');
  });
});

it("a footnote's name is its label, encoded", () => {
  expect(footnoteName(footnote('a "'))).toBe("a%20%22");
});

describe("the specification's markup", () => {
  const markup = specificationMarkup();

  it("keeps any address", () => {
    expect(markup.link({ href: "javascript:a", title: "" })).toBe(' href="javascript:a"');
    expect(
      written((writer) => {
        markup.address(writer, "mailto:a@b", "a@b");
      }),
    ).toBe('<a href="mailto:a@b">a@b</a>');
  });

  it("aligns cells by an attribute, or by a style", () => {
    const byStyle = specificationMarkup({ alignByStyle: true });
    expect([markup.cell("left"), markup.cell(undefined)]).toEqual([' align="left"', ""]);
    expect([byStyle.cell("left"), byStyle.cell(undefined)]).toEqual([' style="text-align: left"', ""]);
  });

  it("numbers the references to a footnote from the second on", () => {
    const note = { ...footnote("a"), number: 3, references: 2 };
    const reference = (nth: number): string =>
      written((writer) => {
        markup.footnoteReference(writer, { kind: "footnote", footnote: note, nth });
      });
    expect(reference(1)).toBe(
      '<sup class="footnote-ref"><a href="#fn-a" id="fnref-a" data-footnote-ref>3</a></sup>',
    );
    expect(reference(2)).toContain('href="#fn-a" id="fnref-a-2"');
  });

  it("links a footnote to each of its references", () => {
    const html = written((writer) => {
      markup.backReferences(writer, { ...footnote("a"), number: 3, references: 2 });
    });
    expect(html.match(/href="[^"]*"|idx="[^"]*"|>[^<]+</g)).toEqual([
      'href="#fnref-a"',
      'idx="3"',
      ">↩<",
      "> <",
      'href="#fnref-a-2"',
      'idx="3-2"',
      ">↩<",
      ">2<",
    ]);
  });

  it("starts an alert with its title", () => {
    const html = written((writer) => {
      markup.alertStart(writer, { ...quote(), alert: "tip" });
    });
    expect(html).toBe(
      '<div class="markdown-alert markdown-alert-tip">\n<p class="markdown-alert-title">Tip</p>',
    );
  });

  it("checks the boxes of tasks that are done", () => {
    expect(markup.checkbox(true)).toContain("checked");
    expect(markup.checkbox(false)).not.toContain("checked");
  });
});
