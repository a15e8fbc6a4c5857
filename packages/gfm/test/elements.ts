import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";

/** The elements of HTML as a browser parses them, outer ones first, at any depth. */
export function elementsOf(html: string): readonly Element[] {
  const found: Element[] = [];
  const parents: (Element | Root)[] = [fromHtml(html, { fragment: true })];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    if (parent.type === "element") found.push(parent);
    for (const child of parent.children.toReversed()) if (child.type === "element") parents.push(child);
  }
  return found;
}
