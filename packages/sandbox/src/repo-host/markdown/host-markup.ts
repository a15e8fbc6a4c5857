import { codeAttributes, imageAttributes, linkAttributes, noteName, type Markup } from "./engine/markup.ts";
import { plainText } from "./engine/pieces.ts";
import { attributes, encodedAddress } from "./engine/writer.ts";
import type { HeadingAnchors } from "./heading-anchors.ts";
import { isSafeAddress, ownId } from "./safe/allow-list.ts";

/** What the two modes differ in. */
export interface HostMarkupOptions {
  readonly hardBreaks: boolean;
  /** Whether blocks say that their direction is that of their text. */
  readonly autoDirection: boolean;
  /** Writes the anchors of headings; undefined: they have none. */
  readonly anchors: HeadingAnchors | undefined;
  /** What the ids of footnotes end in. */
  readonly noteSuffix: string;
  /** Further attributes of a link, by where it leads. */
  readonly relation: (href: string) => string;
  /** A link for an address of the host's own, as HTML. */
  readonly linkedAddress: (address: string) => string | undefined;
}

/** What the host writes. It is GitHub's markup, without what only its own pages can show. */
export function hostMarkup(options: HostMarkupOptions): Markup {
  const { autoDirection, anchors, noteSuffix, relation } = options;
  const block = autoDirection ? ' dir="auto"' : "";
  return {
    hardBreaks: options.hardBreaks,
    block,
    headingStart(writer, { pieces }) {
      anchors?.(writer, plainText(pieces));
    },
    link: (target) =>
      isSafeAddress("href", target.href) ? linkAttributes(target) + relation(target.href) : undefined,
    image(target, description) {
      const href = isSafeAddress("src", target.href) ? target.href : undefined;
      return href === undefined ? attributes({ alt: description }) : imageAttributes(target, description);
    },
    address(writer, href, text) {
      const own = options.linkedAddress(href);
      if (own !== undefined) {
        writer.trusted(own);
        return;
      }
      const isSafe = isSafeAddress("href", href);
      if (isSafe) writer.open("a", ` href="${encodedAddress(href)}"${relation(href)}`);
      writer.text(text);
      if (isSafe) writer.close("a");
    },
    code: (info) => codeAttributes(info),
    cell: (align) => attributes({ align }),
    alertStart(writer, { alert = "" }) {
      writer.open("div", ` class="markdown-alert markdown-alert-${alert}"${block}`);
      writer.line();
      writer.open("p", ` class="markdown-alert-title"${block}`);
      writer.text(alert.charAt(0).toUpperCase() + alert.slice(1));
      writer.close("p");
    },
    taskList: ' class="contains-task-list"',
    task: ' class="task-list-item"',
    checkbox: (done) => ` type="checkbox" class="task-list-item-checkbox"${done ? " checked" : ""} disabled`,
    noteReference(writer, { note, nth }) {
      const id = ownId(`fnref-${noteName(note)}${nth === 1 ? "" : `-${String(nth)}`}${noteSuffix}`);
      const href = `#${ownId(`fn-${noteName(note)}${noteSuffix}`)}`;
      writer.open("sup");
      writer.open("a", ` href="${href}" id="${id}" data-footnote-ref aria-describedby="footnote-label"`);
      writer.text(String(note.number));
      writer.close("a");
      writer.close("sup");
    },
    notesStart(writer) {
      writer.open("section", ' data-footnotes class="footnotes"');
      writer.open("h2", ' id="footnote-label" class="sr-only"');
      writer.text("Footnotes");
      writer.close("h2");
      writer.line();
    },
    noteId: (note) => ownId(`fn-${noteName(note)}${noteSuffix}`),
    backReferences(writer, note) {
      for (let nth = 1; nth <= note.references; nth += 1) {
        const nthSuffix = nth === 1 ? "" : `-${String(nth)}`;
        const href = `#${ownId(`fnref-${noteName(note)}${nthSuffix}${noteSuffix}`)}`;
        const label = `Back to reference ${String(note.number)}${nthSuffix}`;
        if (nth > 1) writer.text(" ");
        writer.open(
          "a",
          ` href="${href}" data-footnote-backref aria-label="${label}" class="data-footnote-backref"`,
        );
        writer.text("↩");
        if (nth > 1) {
          writer.open("sup");
          writer.text(String(nth));
          writer.close("sup");
        }
        writer.close("a");
      }
    },
  };
}
