import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { expect, it } from "vitest";
import { readJson, suite } from "../../../../../tests/support/conformance.ts";
import { row, rows } from "../../../test/ask.ts";
import { host } from "../../../test/repo-host/ask-host.ts";
import { rendering } from "../../../test/repo-host/rendering.ts";
import { markdownEngine } from "./engine.ts";

const { gfm, raw, sha } = await rendering(host());

suite("the GFM specification", "conformance/gfm-spec.json", (file) => {
  it("is met but for what is known", () => {
    const engine = markdownEngine(false);
    const tree = (html: string): string =>
      toHtml(fromHtml(html, { fragment: true }))
        .replace(/ class="[^"]*task-list[^"]*"/g, "")
        .replace(/\s*\n\s*/g, "\n")
        .replace(/<(\/?)del>/g, "<$1s>");
    const cases = rows(readJson(file));
    const met = cases.filter(({ markdown, html }) => tree(engine(String(markdown))) === tree(String(html)));
    expect(cases).toHaveLength(672);
    // With all extensions on; 9 of the others are nested strong emphasis.
    expect(met.length).toBeGreaterThanOrEqual(648);
  });
});

suite("the recorded rendering", "recorded/repo-host/markdown.json", (file) => {
  it("of raw mode is the sandbox's, byte for byte", async () => {
    const recorded = rows(readJson(file)).find(({ path }) => path === "/markdown/raw");
    expect(await raw(String(recorded?.["body"]))).toBe(recorded?.["response"]);
  });

  it("of mode gfm differs in attributes only", async () => {
    const recorded = rows(readJson(file)).find(({ path }) => path === "/markdown");
    const { text } = row(recorded?.["body"]);
    const bare = (html: string): string => html.replace(/ [a-z-]+="[^"]*"/g, "").replace(/<tt>\w+</, "<tt><");
    const own = await gfm(String(text).replace(/\w{7}$/, sha.slice(0, 7)), "acme/rocket");
    expect(bare(own)).toBe(bare(String(recorded?.["response"])));
  });
});
