import { describe, expect, test } from "vitest";
import { anchorsOf, linksOf, replaceLinks, sectionOf, summaryOf, titleOf } from "../src/index.ts";

const PAGE = `---
layout: home
---

# \`One\`

The [first](a.md) paragraph
has two lines.

## A caller's time

Text.

\`\`\`sh
# no heading [no](link.md)
\`\`\`

### Below

More.

## A caller's time

Again.
`;

describe("links", () => {
  test("are found and replaced in text, not in code", () => {
    expect(linksOf(PAGE)).toEqual([{ path: "a.md", anchor: "" }]);
    expect(replaceLinks("[a](x.md#y) `[b](z.md)`", (path, anchor) => `${path}!${anchor}`)).toBe(
      "[a](x.md!#y) `[b](z.md)`",
    );
  });

  test("of other hosts are left out", () => {
    const links = "[a](https://a.example/b#c), [d](mailto:d@a.example), [e](#f), [g](h.md#i)";
    expect(linksOf(links)).toEqual([
      { path: "", anchor: "f" },
      { path: "h.md", anchor: "i" },
    ]);
  });
});

describe("headings", () => {
  test("have the anchors that hosts of repositories give them", () => {
    expect(anchorsOf(PAGE)).toEqual(["one", "a-callers-time", "below", "a-callers-time-1"]);
  });

  test("begin a section, which ends at the next of their level", () => {
    expect(sectionOf(PAGE, "a-callers-time")).toMatch(/^Text\.[\s\S]*### Below\n\nMore\.$/);
  });

  test("are named when they are missing", () => {
    expect(() => sectionOf(PAGE, "gone")).toThrow("there is no heading #gone");
  });
});

test("a page has a title and a summary", () => {
  expect(titleOf(PAGE)).toBe("One");
  expect(summaryOf(PAGE)).toBe("The first paragraph has two lines.");
});
