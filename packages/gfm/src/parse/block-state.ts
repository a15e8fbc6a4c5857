import { linesOf, type Line } from "./line.ts";
import { references, type References } from "./references.ts";
import type { Extensions } from "./extensions.ts";
import {
  isContainer,
  type Block,
  type Container,
  type FootnoteDefinition,
  type TextBlock,
  type Root,
  type Table,
} from "./block-tree.ts";
import { finishBlock } from "./block-ends.ts";

/** The state of the block parser. */
export interface BlockState {
  readonly extensions: Extensions;
  readonly line: Line;
  /** The open blocks, the root first; each holds the next one. */
  readonly open: Block[];
  /** How many blocks of `open` the current line continues. */
  matched: number;
  /** The indexes of quotes in `open`, the outermost first. */
  readonly quotes: number[];
  /** How many containers the current line has started. */
  containersStarted: number;
  /** The blocks that hold inlines, in the order of the text. */
  readonly withInlines: (TextBlock | Table)[];
  readonly references: References;
  readonly footnotes: Map<string, FootnoteDefinition>;
  /** How many cells were added to rows with fewer cells than the header. */
  cellsAdded: number;
}

/** The state before the first line. */
export function initialState(text: string, extensions: Extensions, root: Root): BlockState {
  return {
    extensions,
    line: linesOf(text),
    open: [root],
    matched: 1,
    quotes: [],
    containersStarted: 0,
    withInlines: [],
    references: references(text),
    footnotes: new Map(),
    cellsAdded: 0,
  };
}

/** The innermost open block. */
export function tipOf({ open }: BlockState): Block {
  const tip = open.at(-1);
  if (tip === undefined) throw new RangeError("The root is never closed before the end.");
  return tip;
}

/** The innermost block that the current line continues so far. */
export function matchedBlock({ open, matched }: BlockState): Block | undefined {
  return open[matched - 1];
}

/** Closes the innermost blocks until `count` are open. */
export function closeTo(state: BlockState, count: number): void {
  while (state.open.length > count) closeTip(state);
}

/** Closes the innermost open block. */
export function closeTip(state: BlockState): void {
  const block = state.open.pop();
  if (block === undefined) return;
  if (block.type === "quote") state.quotes.pop();
  const parent = state.open.at(-1);
  if (parent !== undefined) parent.end = Math.max(parent.end, block.end);
  finishBlock(block, parent, state);
}

/** Closes the blocks that the line does not continue and opens a block in the innermost container that can hold it. */
export function openBlock(state: BlockState, block: Exclude<Block, Root>): void {
  closeTo(state, state.matched);
  const container = containerFor(state, block);
  // Most containers in a deep nesting hold one block. A push to an empty array would reserve room for 17.
  if (container.children.length === 0) container.children = [block];
  else container.children.push(block);
  state.open.push(block);
  state.matched = state.open.length;
  if (block.type === "quote") state.quotes.push(state.open.length - 1);
  if (block.type === "text" || block.type === "table") state.withInlines.push(block);
}

function containerFor(state: BlockState, block: Block): Container {
  for (;;) {
    const tip = tipOf(state);
    if (isContainer(tip) && (tip.type === "list") === (block.type === "item")) return tip;
    closeTip(state);
  }
}

/** Opens a block that ends with this line. */
export function addWhole(state: BlockState, block: Exclude<Block, Root>): void {
  openBlock(state, block);
  closeTip(state);
}
