import { times } from "@org/vitest-config/times";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { render, renderUnsafe, sanitize } from "../src/index.ts";
import { elementsOf } from "./elements.ts";

const PARTS = [
  ...Array.from("*_~`[]()<>!#&|:-+.\\\"'^@/=$ \t\n\r\v\f\0\u00a0\u2028é😀a1"),
  ...[
    "  \n",
    "\n\n",
    "    ",
    "```",
    "~~~",
    "---",
    "> ",
    "- ",
    "1. ",
    "- [x] ",
    "# ",
    "|-|-|\n",
    "[^a]",
    "[^a]: ",
  ],
  ...[
    "[a]: /u\n",
    "> [!NOTE]\n",
    "www.a.b",
    "http://a.b/",
    "a@b.cd",
    "&amp;",
    "&#0;",
    "<!--",
    "-->",
    "<?",
    "<![CDATA[",
  ],
  ...[
    "<a href=/x>",
    "</a>",
    "<b>",
    "</b>",
    "<p>",
    "<li>",
    "<td>",
    "<table>",
    "</table>",
    "<script>",
    "<object data=x>",
    "<form action=x>",
    "<img src=x>",
  ],
  ...["javascript:alert(1)", " onclick=alert(1)", "\ud800"],
];
const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 60 }).map((parts) => parts.join(""));

it("any text renders to closed elements that run no code", () => {
  fc.assert(
    fc.property(texts, fc.boolean(), (text, hardBreaks) => {
      for (const html of [render(text, { hardBreaks, headingAnchors: true }), sanitize(text)]) {
        for (const { tagName, properties } of elementsOf(html)) {
          expect(tagName).not.toMatch(/^(?:script|style|title|textarea|iframe|object|form)$/);
          expect(Object.keys(properties).filter((name) => /^on|^style$/i.test(name))).toEqual([]);
          expect(String(properties.href ?? properties.src)).not.toMatch(/^\s*javascript:/i);
        }
        expect(openElements(html)).toEqual([]);
      }
    }),
    { numRuns: times(300, 20_000) },
  );
});

it("rendering never throws and keeps no state between calls", () => {
  fc.assert(
    fc.property(texts, texts, (text, other) => {
      const before = [render(text), renderUnsafe(text), renderUnsafe(text, { extensions: {} })];
      render(other);
      renderUnsafe(other);
      expect([render(text), renderUnsafe(text), renderUnsafe(text, { extensions: {} })]).toEqual(before);
    }),
    { numRuns: times(100, 5_000) },
  );
});

const EMPTY = new Set(["br", "hr", "img", "input", "source"]);

/** The elements of HTML that are not closed, or are closed in the wrong order. */
function openElements(html: string): readonly string[] {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z\d]*)(?:\s[^>]*)?>/g)) {
    if (slash === "" && !EMPTY.has(name)) open.push(name);
    else if (slash === "/" && open.pop() !== name) return [`</${name}>`];
  }
  return open;
}
