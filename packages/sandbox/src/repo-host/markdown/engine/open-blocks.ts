import { finish } from "./finish.ts";
import { linesOf, type Line } from "./line.ts";
import { references, type References } from "./references.ts";
import type { Syntax } from "./syntax.ts";
import {
  isContainer,
  type Block,
  type Container,
  type Note,
  type Prose,
  type Root,
  type Table,
} from "./tree.ts";

/** A text while its blocks are read. */
export interface Reading {
  readonly syntax: Syntax;
  readonly line: Line;
  /** The blocks that the next line may belong to, the root first, each within the one before it. */
  readonly open: Block[];
  /** How many of `open` the present line belongs to. */
  matched: number;
  /** Lists and footnotes among `open`. */
  depth: number;
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
    depth: 0,
    prose: [],
    references: references(text),
    notes: new Map(),
    filled: 0,
  };
}

/** The innermost open block. */
export function tipOf({ open }: Reading): Block {
  const tip = open.at(-1);
  if (tip === undefined) throw new RangeError("The root is never closed before the end.");
  return tip;
}

/** The innermost block that the present line belongs to so far. */
export function matchedBlock({ open, matched }: Reading): Block | undefined {
  return open[matched - 1];
}

/** Closes blocks until so many are open. */
export function closeTo(state: Reading, count: number): void {
  while (state.open.length > count) closeTip(state);
}

/** Closes the innermost open block. */
export function closeTip(state: Reading): void {
  const block = state.open.pop();
  if (block === undefined) return;
  if (block.type === "item" || block.type === "note") state.depth -= 1;
  const parent = state.open.at(-1);
  if (parent !== undefined) parent.end = Math.max(parent.end, block.end);
  finish(block, parent, state);
}

/** Opens a block in the innermost container that can hold it; what the line does not belong to is closed. */
export function openBlock(state: Reading, block: Exclude<Block, Root>): void {
  closeTo(state, state.matched);
  containerFor(state, block).children.push(block);
  state.open.push(block);
  state.matched = state.open.length;
  if (block.type === "item" || block.type === "note") state.depth += 1;
  if (block.type === "prose" || block.type === "table") state.prose.push(block);
}

function containerFor(state: Reading, block: Block): Container {
  for (;;) {
    const tip = tipOf(state);
    if (isContainer(tip) && (tip.type === "list") === (block.type === "item")) return tip;
    closeTip(state);
  }
}

/** Opens a block that has no more than this line. */
export function addWhole(state: Reading, block: Exclude<Block, Root>): void {
  openBlock(state, block);
  closeTip(state);
}
