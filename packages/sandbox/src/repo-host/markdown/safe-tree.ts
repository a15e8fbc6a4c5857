import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { defaultSchema, sanitize } from "hast-util-sanitize";

/** Reads HTML and keeps what hosts let users write: elements, attributes and protocols of an allow-list. */
export function toSafeTree(html: string): Root {
  const safe = sanitize(fromHtml(html, { fragment: true }), defaultSchema);
  return safe.type === "root" ? safe : { type: "root", children: [] };
}

/** The elements of a tree, outer ones first. */
export function* elementsOf(parent: Element | Root): Generator<Element> {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    yield child;
    yield* elementsOf(child);
  }
}

/** The text of an element and all that is in it. */
export function textOf({ children }: Element): string {
  return children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}
