import {
  codeAttributes,
  imageAttributes,
  linkAttributes,
  footnoteName,
  writeAlertStart,
  type Markup,
} from "./markup.ts";
import { plainText } from "../parse/inline-tree.ts";
import { attributes, encodedAddress } from "../html/writer.ts";
import type { HeadingAnchors } from "./heading-anchors.ts";
import { isSafeAddress, prefixedId } from "../sanitize/allow-list.ts";

/** Options of {@link githubMarkup}. */
export interface GithubMarkupOptions {
  readonly hardBreaks: boolean;
  /** Whether blocks get `dir="auto"`. */
  readonly autoDirection: boolean;
  /** The writer of heading anchors; undefined: headings have none. */
  readonly anchors: HeadingAnchors | undefined;
  /** The suffix of footnote ids, encoded for an attribute. */
  readonly footnoteSuffix: string;
  /** Returns further attributes of a link for its tag, given its address. */
  readonly linkAttributes: (href: string) => string;
  /** Returns HTML to replace a bare address; undefined: the usual link. */
  readonly renderAddress: (address: string) => string | undefined;
}

/**
 * GitHub's markup, without the parts that work only on GitHub's own pages. Addresses with unsafe protocols do not
 * become links.
 */
export function githubMarkup(options: GithubMarkupOptions): Markup {
  const { autoDirection, anchors, footnoteSuffix } = options;
  const block = autoDirection ? ' dir="auto"' : "";
  return {
    hardBreaks: options.hardBreaks,
    block,
    headingStart(writer, { inlines }) {
      anchors?.(writer, plainText(inlines));
    },
    link: (target) =>
      isSafeAddress("href", target.href)
        ? linkAttributes(target) + options.linkAttributes(target.href)
        : undefined,
    image(target, description) {
      const href = isSafeAddress("src", target.href) ? target.href : undefined;
      return href === undefined ? attributes({ alt: description }) : imageAttributes(target, description);
    },
    address(writer, href, text) {
      const own = options.renderAddress(href);
      if (own !== undefined) {
        writer.trusted(own);
        return;
      }
      const isSafe = isSafeAddress("href", href);
      if (isSafe) writer.open("a", ` href="${encodedAddress(href)}"${options.linkAttributes(href)}`);
      writer.text(text);
      if (isSafe) writer.close("a");
    },
    code: (info) => codeAttributes(info),
    cell: (align) => attributes({ align }),
    alertStart(writer, quote) {
      writeAlertStart(writer, quote, block);
    },
    taskList: ' class="contains-task-list"',
    task: ' class="task-list-item"',
    checkbox: (done) => ` type="checkbox" class="task-list-item-checkbox"${done ? " checked" : ""} disabled`,
    footnoteReference(writer, { footnote, nth }) {
      const id = prefixedId(
        `fnref-${footnoteName(footnote)}${nth === 1 ? "" : `-${String(nth)}`}${footnoteSuffix}`,
      );
      const href = `#${prefixedId(`fn-${footnoteName(footnote)}${footnoteSuffix}`)}`;
      writer.open("sup");
      writer.open("a", ` href="${href}" id="${id}" data-footnote-ref aria-describedby="footnote-label"`);
      writer.text(String(footnote.number));
      writer.close("a");
      writer.close("sup");
    },
    footnotesStart(writer) {
      writer.open("section", ' data-footnotes class="footnotes"');
      writer.open("h2", ' id="footnote-label" class="sr-only"');
      writer.text("Footnotes");
      writer.close("h2");
      writer.line();
    },
    footnoteId: (footnote) => prefixedId(`fn-${footnoteName(footnote)}${footnoteSuffix}`),
    backReferences(writer, footnote) {
      for (let nth = 1; nth <= footnote.references; nth += 1) {
        const nthSuffix = nth === 1 ? "" : `-${String(nth)}`;
        const href = `#${prefixedId(`fnref-${footnoteName(footnote)}${nthSuffix}${footnoteSuffix}`)}`;
        const label = `Back to reference ${String(footnote.number)}${nthSuffix}`;
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
