/** The target of a link. The address has no escapes or entities, and is not yet encoded for HTML. */
export interface LinkTarget {
  readonly href: string;
  readonly title: string;
}

/** Text as it is shown. */
export interface InlineText {
  readonly kind: "text";
  readonly text: string;
}

/** Code within a line. */
export interface CodeSpan {
  readonly kind: "code";
  readonly text: string;
}

/** A tag, comment, declaration or instruction, as it was written. */
export interface InlineHtml {
  readonly kind: "html";
  readonly text: string;
}

/** The end of a line. */
export interface LineBreak {
  readonly kind: "break";
  readonly hard: boolean;
}

/** An address that is its own text. */
export interface Autolink {
  readonly kind: "address";
  readonly href: string;
  readonly text: string;
}

/** What references to a footnote need of it. */
export interface Footnote {
  /** As it was written. */
  readonly label: string;
  /** Its number in the order of first references, from 1; 0: nothing refers to it. */
  number: number;
  references: number;
}

/** A reference to a footnote. */
export interface FootnoteReference {
  readonly kind: "footnote";
  readonly footnote: Footnote;
  /** Which of the references to this footnote it is, from 1; 0 until all inlines of the block are read. */
  nth: number;
}

/** `[` or `![`. It starts a link or an image if it has a target, else it is text. */
export interface OpeningBracket {
  readonly kind: "bracket";
  readonly image: boolean;
  target: LinkTarget | undefined;
}

/** Where a link or an image ends. */
export interface LinkEnd {
  readonly kind: "end";
  readonly image: boolean;
}

/** An element that emphasis makes. */
export type EmphasisElement = "em" | "strong" | "del";

/** A run of `*`, `_` or `~`. Characters that are not used for emphasis are text between what it closes and what it opens. */
export interface DelimiterRun {
  readonly kind: "run";
  readonly character: string;
  /** Characters that were written. */
  readonly length: number;
  /** Characters that are still text. */
  left: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** Its place in the text. */
  readonly at: number;
  /** Innermost first. */
  closes: readonly EmphasisElement[];
  /** Innermost first. */
  opens: readonly EmphasisElement[];
  before: DelimiterRun | undefined;
  after: DelimiterRun | undefined;
}

/** A part of a paragraph, heading or cell. Inlines form a flat list in which starts and ends are balanced. */
export type Inline =
  | InlineText
  | CodeSpan
  | InlineHtml
  | LineBreak
  | Autolink
  | FootnoteReference
  | OpeningBracket
  | LinkEnd
  | DelimiterRun;

/** The text of inlines without any markup, as an image's description or a heading's anchor has it. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map(textOfInline).join("");
}

/** The text of one inline without any markup. */
export function textOfInline(inline: Inline): string {
  switch (inline.kind) {
    case "text":
    case "code":
    case "address":
      return inline.text;
    case "break":
      return " ";
    case "run":
      return inline.character.repeat(inline.left);
    case "bracket":
      return inline.target === undefined ? bracketText(inline) : "";
    case "html":
    case "footnote":
    case "end":
      return "";
  }
}

/** The text of a bracket that starts nothing. */
export function bracketText({ image }: OpeningBracket): string {
  return image ? "![" : "[";
}
