import type { Footnote, FootnoteReference, LinkTarget } from "../parse/inline-tree.ts";
import type { Alignment, TextBlock, BlockQuote } from "../parse/block-tree.ts";
import { trimmed } from "../parse/spaces.ts";
import { attributes, encodedAddress, type Writer } from "../html/writer.ts";

/** The parts of the output in which GitHub and the specification's examples differ. */
export interface Markup {
  /** Whether a line end within a paragraph becomes `<br>`. */
  readonly hardBreaks: boolean;
  /** The attributes of `p`, `ul`, `ol` and headings. */
  readonly block: string;
  /** Writes the start of a heading's content. */
  readonly headingStart: (writer: Writer, heading: TextBlock) => void;
  /** The attributes of a link; undefined: only its text is written. */
  readonly link: (target: LinkTarget) => string | undefined;
  /** The attributes of an image. */
  readonly image: (target: LinkTarget, description: string) => string;
  /** Writes a bare address. */
  readonly address: (writer: Writer, href: string, text: string) => void;
  /** The attributes of `code` in a block of code. */
  readonly code: (info: string) => string;
  /** The attributes of a cell. */
  readonly cell: (alignment: Alignment) => string;
  readonly alertStart: (writer: Writer, quote: BlockQuote) => void;
  readonly taskList: string;
  readonly task: string;
  readonly checkbox: (done: boolean) => string;
  readonly footnoteReference: (writer: Writer, inline: FootnoteReference) => void;
  readonly footnotesStart: (writer: Writer) => void;
  /** The id of a footnote, encoded for an attribute. */
  readonly footnoteId: (footnote: Footnote) => string;
  /** Writes the links from a footnote back to its references. */
  readonly backReferences: (writer: Writer, footnote: Footnote) => void;
}

/** Options of {@link specificationMarkup}; each is an option of cmark-gfm. */
export interface SpecificationMarkupOptions {
  readonly hardBreaks?: boolean | undefined;
  /** Whether the rest of a fence's info string is kept as `data-meta`. @default false */
  readonly fullInfo?: boolean | undefined;
  /** Whether cells are aligned by `style` instead of `align`. @default false */
  readonly alignByStyle?: boolean | undefined;
}

/** The markup of the specification's examples. */
export function specificationMarkup({
  hardBreaks = false,
  fullInfo = false,
  alignByStyle = false,
}: SpecificationMarkupOptions = {}): Markup {
  return {
    hardBreaks,
    block: "",
    headingStart: () => undefined,
    link: linkAttributes,
    image: imageAttributes,
    address(writer, href, text) {
      writer.open("a", ` href="${encodedAddress(href)}"`);
      writer.text(text);
      writer.close("a");
    },
    code: (info) => codeAttributes(info, fullInfo),
    cell: (alignment) =>
      alignByStyle
        ? attributes({ style: alignment && `text-align: ${alignment}` })
        : attributes({ align: alignment }),
    alertStart: writeAlertStart,
    taskList: "",
    task: "",
    checkbox: (done) => ` type="checkbox"${done ? ' checked=""' : ""} disabled=""`,
    footnoteReference(writer, { footnote, nth }) {
      const id = `fnref-${footnoteName(footnote)}${nth === 1 ? "" : `-${String(nth)}`}`;
      writer.open("sup", ' class="footnote-ref"');
      writer.open("a", ` href="#fn-${footnoteName(footnote)}" id="${id}" data-footnote-ref`);
      writer.text(String(footnote.number));
      writer.close("a");
      writer.close("sup");
    },
    footnotesStart(writer) {
      writer.open("section", ' class="footnotes" data-footnotes');
      writer.line();
    },
    footnoteId: (footnote) => `fn-${footnoteName(footnote)}`,
    backReferences(writer, footnote) {
      for (let nth = 1; nth <= footnote.references; nth += 1) {
        if (nth > 1) writer.text(" ");
        const suffix = nth === 1 ? "" : `-${String(nth)}`;
        const place = `${String(footnote.number)}${suffix}`;
        const data = ` class="footnote-backref" data-footnote-backref data-footnote-backref-idx="${place}"`;
        writer.open(
          "a",
          ` href="#fnref-${footnoteName(footnote)}${suffix}"${data} aria-label="Back to reference ${place}"`,
        );
        writer.text("↩");
        if (nth > 1) {
          writer.open("sup", ' class="footnote-ref"');
          writer.text(String(nth));
          writer.close("sup");
        }
        writer.close("a");
      }
    },
  };
}

/** Writes the start of an alert: its `div` and its title. @param block the attributes of both */
export function writeAlertStart(writer: Writer, { alert = "" }: BlockQuote, block = ""): void {
  writer.open("div", ` class="markdown-alert markdown-alert-${alert}"${block}`);
  writer.line();
  writer.open("p", ` class="markdown-alert-title"${block}`);
  writer.text(alert.charAt(0).toUpperCase() + alert.slice(1));
  writer.close("p");
}

/** A footnote's label, encoded for an id. */
export function footnoteName({ label }: Footnote): string {
  return encodedAddress(label);
}

/** The attributes of a link. */
export function linkAttributes({ href, title }: LinkTarget): string {
  return ` href="${encodedAddress(href)}"${titleAttribute(title)}`;
}

/** The attributes of an image. */
export function imageAttributes({ href, title }: LinkTarget, description: string): string {
  return ` src="${encodedAddress(href)}"${attributes({ alt: description })}${titleAttribute(title)}`;
}

function titleAttribute(title: string): string {
  return title === "" ? "" : attributes({ title });
}

/** The attributes of `code`: the first word after the fence is the language. */
export function codeAttributes(info: string, fullInfo = false): string {
  if (info === "") return "";
  const [language = ""] = /^[^ \t\n\r]*/.exec(info) ?? [];
  const meta = trimmed(info.slice(language.length));
  return attributes({
    class: `language-${language}`,
    "data-meta": fullInfo && meta !== "" ? meta : undefined,
  });
}
