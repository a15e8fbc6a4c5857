import type { Footnote, Piece } from "./pieces.ts";

/** Where a block stands, in lines from 1: the first, and the last that isn't blank. Lists are loose by it. */
interface Placed {
  readonly start: number;
  end: number;
}

interface Holder extends Placed {
  children: Block[];
}

/** The whole text. */
export interface Root extends Holder {
  readonly type: "root";
}

/** A quote. */
export interface Quote extends Holder {
  readonly type: "quote";
  /** What the alert is called, in lower case; undefined: it is no alert. */
  alert: string | undefined;
}

/** A list; it holds items only. */
export interface List extends Holder {
  readonly type: "list";
  /** `-`, `+` or `*`; `.` or `)` after numbers. Another one starts another list. */
  readonly marker: string;
  /** The first number; undefined: the list has no numbers. */
  readonly first: number | undefined;
  tight: boolean;
  tasks: boolean;
}

/** An item of a list. */
export interface Item extends Holder {
  readonly type: "item";
  /** Columns that a line must be indented by to belong to it. */
  readonly indent: number;
  /** Whether the task is done; undefined: it is no task. */
  done: boolean | undefined;
}

/** What a footnote says. */
export interface Note extends Holder, Footnote {
  readonly type: "note";
}

/** A paragraph or a heading. */
export interface Prose extends Placed {
  readonly type: "prose";
  /** 1 to 6; 0 is a paragraph. */
  level: number;
  text: string;
  /** Where the last line of the text starts. */
  lastLine: number;
  pieces: readonly Piece[];
}

/** A block of code. */
export interface Code extends Placed {
  readonly type: "code";
  /** The whole info string. */
  info: string;
  text: string;
  /** Undefined: by indentation. */
  readonly fence: Fence | undefined;
}

/** What opened a block of code. */
export interface Fence {
  readonly character: number;
  readonly length: number;
  readonly indent: number;
}

/** HTML as it was written. */
export interface Html extends Placed {
  readonly type: "html";
  text: string;
  /** What a line must hold to be the last; undefined: a blank line ends it. */
  readonly until: RegExp | undefined;
}

/** A line across. */
export interface Rule extends Placed {
  readonly type: "rule";
}

/** How a column is aligned. */
export type Alignment = "left" | "center" | "right" | undefined;

/** A cell: what was written, and what was read of it. */
export interface Cell {
  readonly text: string;
  pieces: readonly Piece[];
}

/** A table; its first row is the header. */
export interface Table extends Placed {
  readonly type: "table";
  readonly alignments: readonly Alignment[];
  readonly rows: Cell[][];
}

/** What holds blocks. */
export type Container = Root | Quote | List | Item | Note;

/** What holds text. */
export type Leaf = Prose | Code | Html | Rule | Table;

/** A part of the text that starts a line. */
export type Block = Container | Leaf;

/** Whether a block can hold blocks. */
export function isContainer(block: Block): block is Container {
  return "children" in block;
}
