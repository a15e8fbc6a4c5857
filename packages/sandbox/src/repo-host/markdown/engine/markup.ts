import type { Footnote, NotePiece, Target } from "./pieces.ts";
import type { Alignment, Prose, Quote } from "./tree.ts";
import { trimmed } from "./spaces.ts";
import { attributes, encodedAddress, type Writer } from "./writer.ts";

/** What is written where hosts differ. Each writes a whole part, or the attributes of one. */
export interface Markup {
  /** Whether a line end within a paragraph is a line break. */
  readonly hardBreaks: boolean;
  /** The attributes of `p`, `ul`, `ol` and headings. */
  readonly block: string;
  /** Writes what stands in a heading before its text. */
  readonly headingStart: (writer: Writer, heading: Prose) => void;
  /** The attributes of a link; undefined: it must not be one. */
  readonly link: (target: Target) => string | undefined;
  /** The attributes of an image. */
  readonly image: (target: Target, description: string) => string;
  /** Writes an address that is its own text. */
  readonly address: (writer: Writer, href: string, text: string) => void;
  /** The attributes of `code` in a block of code. */
  readonly code: (info: string) => string;
  /** The attributes of a cell. */
  readonly cell: (alignment: Alignment) => string;
  readonly alertStart: (writer: Writer, quote: Quote) => void;
  readonly taskList: string;
  readonly task: string;
  readonly checkbox: (done: boolean) => string;
  readonly noteReference: (writer: Writer, piece: NotePiece) => void;
  readonly notesStart: (writer: Writer) => void;
  /** The id of a footnote, as it stands in an attribute. */
  readonly noteId: (note: Footnote) => string;
  /** Writes the links from a footnote to what refers to it. */
  readonly backReferences: (writer: Writer, note: Footnote) => void;
}

/** What the specification's own examples have; each option is one of its parser's. */
export interface SpecMarkupOptions {
  readonly hardBreaks?: boolean;
  /** Whether all that stands after a fence is kept, as `data-meta`. @default false */
  readonly fullInfo?: boolean;
  /** Whether columns are aligned by style. @default false */
  readonly alignByStyle?: boolean;
}

/** The markup of the specification's examples. */
export function specMarkup({
  hardBreaks = false,
  fullInfo = false,
  alignByStyle = false,
}: SpecMarkupOptions = {}): Markup {
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
    alertStart: () => undefined,
    taskList: "",
    task: "",
    checkbox: (done) => ` type="checkbox"${done ? ' checked=""' : ""} disabled=""`,
    noteReference(writer, { note, nth }) {
      const id = `fnref-${noteName(note)}${nth === 1 ? "" : `-${String(nth)}`}`;
      writer.open("sup", ' class="footnote-ref"');
      writer.open("a", ` href="#fn-${noteName(note)}" id="${id}" data-footnote-ref`);
      writer.text(String(note.number));
      writer.close("a");
      writer.close("sup");
    },
    notesStart(writer) {
      writer.open("section", ' class="footnotes" data-footnotes');
      writer.line();
    },
    noteId: (note) => `fn-${noteName(note)}`,
    backReferences(writer, note) {
      for (let nth = 1; nth <= note.references; nth += 1) {
        if (nth > 1) writer.text(" ");
        const suffix = nth === 1 ? "" : `-${String(nth)}`;
        const place = `${String(note.number)}${suffix}`;
        const data = ` class="footnote-backref" data-footnote-backref data-footnote-backref-idx="${place}"`;
        writer.open(
          "a",
          ` href="#fnref-${noteName(note)}${suffix}"${data} aria-label="Back to reference ${place}"`,
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

/** A footnote's label as it stands in an id. */
export function noteName({ label }: Footnote): string {
  return encodedAddress(label);
}

/** The attributes of a link. */
export function linkAttributes({ href, title }: Target): string {
  return ` href="${encodedAddress(href)}"${titleAttribute(title)}`;
}

/** The attributes of an image. */
export function imageAttributes({ href, title }: Target, description: string): string {
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
