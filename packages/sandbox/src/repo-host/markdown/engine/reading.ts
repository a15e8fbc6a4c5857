import { linesOf, type Line } from "./line.ts";
import { references, type References } from "./references.ts";
import type { Syntax } from "./syntax.ts";
import type { Block, Note, Prose, Root, Table } from "./tree.ts";

/** A text while its blocks are read. */
export interface Reading {
  readonly syntax: Syntax;
  readonly line: Line;
  /** The blocks that the next line may belong to, the root first, each within the one before it. */
  readonly open: Block[];
  /** How many of `open` the present line belongs to. */
  matched: number;
  /** The places of quotes among `open`, the outermost first. */
  readonly quotes: number[];
  /** How many containers have started on the present line. */
  started: number;
  /** What holds pieces, in the order of the text. */
  readonly prose: (Prose | Table)[];
  readonly references: References;
  readonly notes: Map<string, Note>;
  /** Cells that were added to rows that are short of them. */
  filled: number;
}

/** Before the first line. */
export function reading(text: string, syntax: Syntax, root: Root): Reading {
  return {
    syntax,
    line: linesOf(text),
    open: [root],
    matched: 1,
    quotes: [],
    started: 0,
    prose: [],
    references: references(text),
    notes: new Map(),
    filled: 0,
  };
}
