/** The target of a link. The address has no escapes or entities, and is not yet encoded for HTML. */
export interface LinkTarget {
  readonly href: string;
  readonly title: string;
}

/** Text without markup. */
export interface InlineText {
  readonly kind: "text";
  readonly text: string;
}

/** Code within a line. */
export interface CodeSpan {
  readonly kind: "code";
  readonly text: string;
}

/** The author's tag, comment, declaration or instruction. */
export interface InlineHtml {
  readonly kind: "html";
  readonly text: string;
}

/** The end of a line. */
export interface LineBreak {
  readonly kind: "break";
  readonly hard: boolean;
}

/** An address that is also the text of its link. */
export interface Autolink {
  readonly kind: "address";
  readonly href: string;
  readonly text: string;
}

/** A footnote, as its references see it. */
export interface Footnote {
  /** The label as written. */
  readonly label: string;
  /** Its number in the order of first references, from 1; 0: nothing refers to it. */
  number: number;
  references: number;
}

/** A reference to a footnote. */
export interface FootnoteReference {
  readonly kind: "footnote";
  readonly footnote: Footnote;
  /** The number of this reference to the footnote, from 1; 0 until all inlines of the block are read. */
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

/** A run of `*`, `_` or `~`. Unused characters are text between the elements that it closes and opens. */
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
  /** How many elements it closes. */
  closes: number;
  /** The elements that it opens, innermost first; undefined: none. */
  opens: EmphasisElement[] | undefined;
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

/** The text of inlines without markup, for an image's description or a heading's anchor. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map(textOfInline).join("");
}

/** The text of one inline without markup. */
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
