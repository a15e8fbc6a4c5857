import type { Element, Root } from "hast";
import { elementsOf, textOf } from "./safe-tree.ts";

/** Gives each heading an anchor made from its text; a second one of the same text gets a number. */
export function addHeadingAnchors(tree: Root): void {
  const uses = new Map<string, number>();
  for (const heading of elementsOf(tree)) {
    if (!/^h[1-6]$/.test(heading.tagName)) continue;
    const slug = slugOf(textOf(heading));
    const used = uses.get(slug) ?? 0;
    uses.set(slug, used + 1);
    heading.children.unshift(
      { type: "text", value: "\n" },
      anchor(used === 0 ? slug : `${slug}-${String(used)}`),
    );
  }
}

function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .replaceAll(" ", "-");
}

function anchor(slug: string): Element {
  const icon: Element = {
    type: "element",
    tagName: "span",
    properties: { ariaHidden: "true", className: ["octicon", "octicon-link"] },
    children: [],
  };
  return {
    type: "element",
    tagName: "a",
    properties: { id: `user-content-${slug}`, className: ["anchor"], href: `#${slug}`, ariaHidden: "true" },
    children: [icon],
  };
}
