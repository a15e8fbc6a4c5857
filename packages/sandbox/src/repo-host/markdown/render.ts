import type { Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { markdownEngine } from "./engine.ts";
import { addHeadingAnchors } from "./heading-anchors.ts";
import type { ReferenceHost } from "./reference-host.ts";
import { linkReferences } from "./references.ts";
import { elementsOf, toSafeTree } from "./safe-tree.ts";

/** The longest text that is rendered, in bytes of UTF-8. */
export const LONGEST_TEXT = 400 * 1_024;

/** What is to be rendered. */
export interface MarkdownInput {
  readonly text: string;
  /** `markdown`: as a README. `gfm`: as a comment; line ends are breaks, and references are linked. */
  readonly mode: "gfm" | "markdown";
  /** The repository in which the text stands, as `owner/name`; it counts in mode `gfm` only. */
  readonly context?: string | undefined;
  readonly host: ReferenceHost;
}

const asReadme = markdownEngine(false);
const asComment = markdownEngine(true);

/**
 * Renders Markdown to HTML that holds nothing but what an allow-list has, and the links that are made here. Text
 * that is nested so deep that no tree of it can be walked (tens of thousands of levels) is shown as it is.
 */
export function renderMarkdown(input: MarkdownInput): string {
  try {
    return render(input);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return toHtml({
      type: "element",
      tagName: "pre",
      properties: {},
      children: [{ type: "text", value: input.text }],
    });
  }
}

function render({ text, mode, context, host }: MarkdownInput): string {
  const tree = toSafeTree((mode === "gfm" ? asComment : asReadme)(text));
  distrustLinks(tree);
  if (mode === "gfm") linkReferences(tree, host, context);
  else addHeadingAnchors(tree);
  const html = toHtml(tree);
  return mode === "gfm" ? html.trimEnd() : html;
}

/** Links of users are no recommendation of the host. */
function distrustLinks(tree: Root): void {
  for (const element of elementsOf(tree)) {
    const { href } = element.properties;
    if (element.tagName === "a" && typeof href === "string" && /^(?:https?:)?\/\//i.test(href)) {
      element.properties = { ...element.properties, rel: ["nofollow"] };
    }
  }
}
