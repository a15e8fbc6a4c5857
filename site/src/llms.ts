import { summaryOf, titleOf } from "@org/markdown";
import { nameOf, type Part } from "./navigation.ts";

/** The site's list of pages for programs that read Markdown: `llms.txt`, by the convention of llmstxt.org. */
export function llmsText(parts: readonly Part[]): string {
  const start = parts.flatMap(({ pages }) => pages).find(({ path }) => path === "index.md");
  const heading =
    start === undefined ? [] : [`# ${titleOf(start.markdown)}`, `> ${summaryOf(start.markdown)}`];
  const lists = parts.map(({ title, pages }) => {
    const lines = pages.map((page) => {
      const summary = summaryOf(page.markdown);
      return `- [${nameOf(page)}](${page.path})${summary === "" ? "" : `: ${summary}`}`;
    });
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  return [...heading, ...lists].join("\n\n") + "\n";
}
