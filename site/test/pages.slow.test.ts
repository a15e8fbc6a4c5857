import { beforeAll, describe, expect, test } from "vitest";
import { posix } from "node:path";
import { errorFacts } from "../src/error-facts.ts";
import { llmsText } from "../src/llms.ts";
import { anchorsOf, linksOf, titleOf } from "@org/markdown";
import { nameOf, partsOf } from "../src/navigation.ts";
import type { Page } from "../src/pages.ts";
import { allPages, twinOf } from "../src/stage.ts";

let pages: readonly Page[];
beforeAll(async () => {
  pages = await allPages();
});

describe("the pages", () => {
  test("are each in one part of the navigation, under a name of their own", () => {
    const listed = partsOf(pages).flatMap((part) => part.pages);
    expect(listed.map(({ path }) => path).toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
    for (const part of partsOf(pages)) {
      const names = part.pages.map(nameOf);
      expect(names).toEqual([...new Set(names)]);
      expect(names).not.toContain("");
    }
  });

  test("lead to headings that exist", () => {
    const anchors = new Map(pages.map(({ path, markdown }) => [path, new Set(anchorsOf(markdown))]));
    const links = pages.flatMap(({ path: page, markdown }) =>
      linksOf(markdown).map((link) => ({ page, ...link })),
    );
    const broken = links.filter(({ page, path, anchor }) => {
      if (anchor === "") return false;
      const linked = path === "" ? page : posix.join(posix.dirname(page), path);
      return anchors.get(linked)?.has(anchor) !== true;
    });
    expect(links.length).toBeGreaterThan(1_000);
    expect(broken).toEqual([]);
  });

  test("leave nothing of an include or of facts", () => {
    for (const { path, markdown } of pages) expect(markdown, path).not.toMatch(/^<!-- (?:include|facts)/m);
  });

  test("are in llms.txt, each with its title", () => {
    const text = llmsText(partsOf(pages));
    for (const page of pages) expect(text).toContain(`- [${nameOf(page)}](${page.path})`);
    expect(text).toMatch(/^# .+\n\n> .+\n\n## Begin\n/);
  });
});

describe("the page of an error", () => {
  const facts = errorFacts();

  test("exists for every code of the runtime", () => {
    expect(facts.size).toBe(18);
  });

  test.each([...facts])("says what to do, with an example: %s", (code, { name, hint }) => {
    const page = pages.find(({ path }) => path === `errors/${code}.md`);
    expect(titleOf(page?.markdown ?? "")).toBe(name);
    expect(page?.markdown).toContain("## What to do");
    expect(page?.markdown).toMatch(/^## Example$[\s\S]*^```ts$/m);
    // A wrong parameter is explained by its message.
    if (code === "parameter") expect(hint).toBeUndefined();
    else expect(page?.markdown).toContain(`| \`error.hint\` | ${hint ?? "no hint"} |`);
  });
});

describe("the Markdown twin of a page", () => {
  test("has a link in place of the playground, and no settings", () => {
    const twin = twinOf({
      path: "guides/one.md",
      document: "site/pages/guides/one.md",
      markdown: '---\naside: false\n---\n\n# One\n\n<Playground call="a/b?c=1" />\n',
    });
    expect(twin).toBe("# One\n\n[Run it in the playground](../playground/index.html#/a/b?c=1)\n");
  });
});
