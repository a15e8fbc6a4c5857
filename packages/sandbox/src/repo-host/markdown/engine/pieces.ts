/** Where a link leads; the address is decoded and not yet encoded for HTML. */
export interface Target {
  readonly href: string;
  readonly title: string;
}

/** Text as it is shown. */
export interface TextPiece {
  readonly kind: "text";
  readonly text: string;
}

/** Code within a line. */
export interface CodePiece {
  readonly kind: "code";
  readonly text: string;
}

/** A tag, comment, declaration or instruction, as it was written. */
export interface HtmlPiece {
  readonly kind: "html";
  readonly text: string;
}

/** The end of a line. */
export interface BreakPiece {
  readonly kind: "break";
  readonly hard: boolean;
}

/** An address that is its own text. */
export interface AddressPiece {
  readonly kind: "address";
  readonly href: string;
  readonly text: string;
}

/** A footnote, as far as references to it go. */
export interface Footnote {
  /** As it was written. */
  readonly label: string;
  /** Its place among the footnotes that are referred to, from 1; 0: none refers to it. */
  number: number;
  references: number;
}

/** A reference to a footnote. */
export interface NotePiece {
  readonly kind: "note";
  readonly note: Footnote;
  /** Which of the references to this footnote it is, from 1; 0 until all pieces of the block are read. */
  nth: number;
}

/** `[` or `![`; the start of a link or an image once its end is found. */
export interface BracketPiece {
  readonly kind: "bracket";
  readonly image: boolean;
  target: Target | undefined;
}

/** Where a link or an image ends. */
export interface BracketEnd {
  readonly kind: "end";
  readonly image: boolean;
}

/** An element that emphasis makes. */
export type Emphasis = "em" | "strong" | "del";

/** A run of `*`, `_` or `~`. What is not used of it is text; it stands between what it closes and what it opens. */
export interface RunPiece {
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
  closes: readonly Emphasis[];
  /** Innermost first. */
  opens: readonly Emphasis[];
  before: RunPiece | undefined;
  after: RunPiece | undefined;
}

/** A part of a paragraph, heading or cell. They are a flat list; what opens and what closes is balanced in it. */
export type Piece =
  | TextPiece
  | CodePiece
  | HtmlPiece
  | BreakPiece
  | AddressPiece
  | NotePiece
  | BracketPiece
  | BracketEnd
  | RunPiece;

/** The text of pieces without any markup, as an image's description or a heading's anchor has it. */
export function plainText(pieces: readonly Piece[]): string {
  return pieces.map(textOfPiece).join("");
}

/** The text of one piece without any markup. */
export function textOfPiece(piece: Piece): string {
  switch (piece.kind) {
    case "text":
    case "code":
    case "address":
      return piece.text;
    case "break":
      return " ";
    case "run":
      return piece.character.repeat(piece.left);
    case "bracket":
      return piece.target === undefined ? bracketText(piece) : "";
    case "html":
    case "note":
    case "end":
      return "";
  }
}

/** What a bracket looks like that starts nothing. */
export function bracketText({ image }: BracketPiece): string {
  return image ? "![" : "[";
}
