import { attributes, type Writer } from "../html/writer.ts";
import { prefixedId } from "../sanitize/allow-list.ts";

/** Writes a heading's anchor, derived from its text. */
export type HeadingAnchors = (writer: Writer, text: string) => void;

/** @returns a writer of anchors for one document; repeated ids get a number */
export function headingAnchors(): HeadingAnchors {
  const uses = new Map<string, number>();
  return (writer, text) => {
    const slug = unusedSlug(slugOf(text), uses);
    const values = { id: prefixedId(slug), class: "anchor", href: `#${slug}`, "aria-hidden": "true" };
    writer.text("\n");
    writer.open("a", attributes(values));
    writer.open("span", attributes({ "aria-hidden": "true", class: "octicon octicon-link" }));
    writer.close("span");
    writer.close("a");
  };
}

function unusedSlug(slug: string, uses: Map<string, number>): string {
  let number = uses.get(slug) ?? 0;
  let unused = slug;
  while (uses.has(unused)) {
    number += 1;
    unused = `${slug}-${String(number)}`;
  }
  uses.set(slug, number);
  uses.set(unused, uses.get(unused) ?? 0);
  return unused;
}

function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .replaceAll(" ", "-");
}
