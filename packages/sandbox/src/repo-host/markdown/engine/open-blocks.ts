import { finish } from "./finish.ts";
import type { Reading } from "./reading.ts";
import { isContainer, type Block, type Container, type Root } from "./tree.ts";

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
  if (block.type === "quote") state.quotes.pop();
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
  if (block.type === "quote") state.quotes.push(state.open.length - 1);
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
