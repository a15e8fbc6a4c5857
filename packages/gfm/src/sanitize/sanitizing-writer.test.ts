import { describe, expect, it } from "vitest";
import { escapeHtml, type HtmlWriter } from "../html/writer.ts";
import { sanitizingWriter } from "./sanitizing-writer.ts";

/** A writer that shows which text was rendered: in brackets. */
function newWriter(): HtmlWriter {
  return sanitizingWriter({
    renderText: (text) => `[${text}]`,
    linkAttributes: (href) => ` data-to="${href}"`,
  });
}

/** The HTML of an author, sanitised. */
function sanitized(html: string): string {
  const writer = newWriter();
  writer.raw(html);
  return writer.html();
}

describe("an author's tag", () => {
  it.each([
    ["<b>", "<b></b>"],
    ["<b><i>", "<b><i></i></b>"],
    ["<b><i></b></i>", "<b><i></i></b>"],
    ["</b>", ""],
    ["<br></br>", "<br>"],
    ["<video><b></video>", "<b></b>"],
    ["<td>", ""],
    ["<table><tr><td></table>", "<table><tr><td></td></tr></table>"],
    ["<p><p><ul><li><li>", "<p></p><p></p><ul><li></li><li></li></ul>"],
    ['<a href="/b"><a href="/c">', '<a href="/b" data-to="/b"></a>'],
    ["<a>", "<a></a>"],
    ["<!-- a -->", ""],
  ])("is allowed, closed and nested properly: %s", (html, expected) => {
    expect(sanitized(html)).toBe(expected);
  });

  it("is escaped if it would change how the rest is parsed", () => {
    const writer = sanitizingWriter({ renderText: escapeHtml, linkAttributes: () => "" });
    writer.raw("<script>a</script>");
    expect(writer.html()).toBe("&lt;script&gt;a&lt;/script&gt;");
  });

  it("is dropped below 500 open elements", () => {
    expect(sanitized("<b>".repeat(500) + "<i><br>")).toBe(`${"<b>".repeat(500)}<br>${"</b>".repeat(500)}`);
  });
});

describe("an author's elements", () => {
  it("end with their container", () => {
    const writer = newWriter();
    writer.open("p");
    writer.raw("<b>");
    writer.open("em");
    writer.raw("<i>");
    writer.close("em");
    writer.close("p");
    expect(writer.html()).toBe("<p><b><em><i></i></em></b></p>");
  });

  it("do not end where they started outside of the container", () => {
    const writer = newWriter();
    writer.raw("<div>");
    writer.open("p");
    writer.raw("</div>");
    writer.close("p");
    writer.raw("</div>");
    expect(writer.html()).toBe("<div><p></p></div>");
  });

  it("end where an element of the renderer implies their end", () => {
    const writer = newWriter();
    writer.raw("<p>");
    writer.open("ul");
    writer.close("ul");
    expect(writer.html()).toBe("<p></p><ul></ul>");
  });

  it("may be parts of the renderer's table", () => {
    const writer = newWriter();
    writer.open("table");
    writer.raw("<td>");
    writer.close("table");
    expect(writer.html()).toBe("<table><td></td></table>");
  });
});

describe("a link within a link", () => {
  it("is not written if it is the renderer's, in an author's", () => {
    const writer = newWriter();
    writer.raw('<a href="/b">');
    writer.open("a", ' href="/c"');
    writer.text("d");
    writer.close("a");
    expect(writer.html()).toBe('<a href="/b" data-to="/b">d</a>');
  });

  it("is not written if it is an author's, in the renderer's", () => {
    const writer = newWriter();
    writer.open("a", ' href="/b"');
    writer.raw("<a href=/c>");
    writer.close("a");
    expect(writer.html()).toBe('<a href="/b"></a>');
  });
});

describe("text", () => {
  it("is rendered outside code and links only", () => {
    const writer = newWriter();
    writer.text("a");
    for (const element of ["code", "a"]) {
      writer.open(element);
      writer.text("<");
      writer.close(element);
    }
    writer.raw("<pre>b</pre><tt>c</tt><b>d</b>");
    expect(writer.html()).toBe("[a]<code>&lt;</code><a>&lt;</a><pre>b</pre><tt>c</tt><b>[d]</b>");
  });

  it("that is trusted stays as it is", () => {
    const writer = newWriter();
    writer.trusted("<video>");
    expect(writer.html()).toBe("<video>");
  });
});
