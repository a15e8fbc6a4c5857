import type { Footnote, Inline } from "./inline-tree.ts";

/** The first line of a block and its last one that isn't blank, from 1. Whether a list is loose depends on them. */
interface Position {
  readonly start: number;
  end: number;
}

interface ContainerFields extends Position {
  children: Block[];
}

/** The whole text. */
export interface Root extends ContainerFields {
  readonly type: "root";
}

/** A quote. */
export interface BlockQuote extends ContainerFields {
  readonly type: "quote";
  /** The kind of the alert, in lower case; undefined: the quote is not an alert. */
  alert: string | undefined;
}

/** A list. It holds items only. */
export interface List extends ContainerFields {
  readonly type: "list";
  /** `-`, `+` or `*`, or the `.` or `)` after a number. Another marker starts another list. */
  readonly marker: string;
  /** The first number; undefined: the list has no numbers. */
  readonly first: number | undefined;
  tight: boolean;
  tasks: boolean;
}

/** An item of a list. */
export interface ListItem extends ContainerFields {
  readonly type: "item";
  /** Columns that a line must be indented by to belong to it. */
  readonly indent: number;
  /** Whether the task is done; undefined: it is not a task. */
  done: boolean | undefined;
}

/** The definition of a footnote. */
export interface FootnoteDefinition extends ContainerFields, Footnote {
  readonly type: "footnote";
}

/** A paragraph or a heading. */
export interface TextBlock extends Position {
  readonly type: "text";
  /** 1 to 6; 0 is a paragraph. */
  level: number;
  text: string;
  /** Where the last line of the text starts. */
  lastLine: number;
  inlines: readonly Inline[];
}

/** A block of code. */
export interface CodeBlock extends Position {
  readonly type: "code";
  /** The whole info string. */
  info: string;
  text: string;
  /** The fence that opened the block; undefined: the code is indented. */
  readonly fence: Fence | undefined;
}

/** The fence that opens a code block. */
export interface Fence {
  readonly character: number;
  readonly length: number;
  readonly indent: number;
}

/** A block of the author's HTML. */
export interface HtmlBlock extends Position {
  readonly type: "html";
  text: string;
  /** What the last line must contain; undefined: a blank line ends the block. */
  readonly until: RegExp | undefined;
}

/** A thematic break. */
export interface ThematicBreak extends Position {
  readonly type: "thematic-break";
}

/** The alignment of a column. */
export type Alignment = "left" | "center" | "right" | undefined;

/** A cell of a table: its source and its inlines. */
export interface Cell {
  readonly text: string;
  inlines: readonly Inline[];
}

/** A table; its first row is the header. */
export interface Table extends Position {
  readonly type: "table";
  readonly alignments: readonly Alignment[];
  readonly rows: Cell[][];
}

/** A block that holds blocks. */
export type Container = Root | BlockQuote | List | ListItem | FootnoteDefinition;

/** A block that holds no blocks. */
export type Leaf = TextBlock | CodeBlock | HtmlBlock | ThematicBreak | Table;

/** A block (CommonMark, 3). */
export type Block = Container | Leaf;

/** Whether a block can hold blocks. */
export function isContainer(block: Block): block is Container {
  return "children" in block;
}
