import type { Reading } from "./reading.ts";
import { normalized, readDefinitions } from "./references.ts";
import { trimmed } from "./spaces.ts";
import type { Block, Code, Item, List, Prose, Quote } from "./tree.ts";

const TASK = /^\[([ xX])\](?=[ \t\v\f])[ \t]*(?=[^ \t\n])/;
const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Does what can be done once a block is whole. */
export function finish(block: Block, parent: Block | undefined, state: Reading): void {
  switch (block.type) {
    case "prose":
      finishProse(block, state);
      break;
    case "code":
      if (block.fence === undefined) withoutBlankEnd(block);
      break;
    case "item":
      if (state.syntax.taskLists === true) findTask(block, parent);
      break;
    case "list":
      block.tight = isTight(block);
      break;
    case "quote":
      if (state.syntax.alerts === true && parent?.type === "root") findAlert(block);
      break;
    case "note": {
      const label = normalized(block.label);
      if (!state.notes.has(label)) state.notes.set(label, block);
      break;
    }
    default:
  }
}

function finishProse(prose: Prose, state: Reading): void {
  if (prose.level === 0) takeDefinitions(prose, state);
  prose.text = trimmed(prose.text);
}

/** Takes the definitions away that a paragraph starts with; one that has nothing else is left without text. */
export function takeDefinitions(prose: Prose, { references }: Reading): void {
  if (!prose.text.startsWith("[")) return;
  const end = readDefinitions(prose.text, references);
  prose.text = prose.text.slice(end);
  prose.lastLine = Math.max(0, prose.lastLine - end);
}

/** Blank lines after a block of code are not part of it. */
function withoutBlankEnd(code: Code): void {
  let { length } = code.text;
  for (let at = length - 1; at >= 0 && /[ \t\n]/.test(code.text.charAt(at)); at -= 1) {
    if (code.text[at] === "\n") length = at;
  }
  code.text = `${code.text.slice(0, length)}\n`;
}

function findTask(item: Item, list: Block | undefined): void {
  const [first] = item.children;
  if (first?.type !== "prose" || first.level !== 0) return;
  const [marker, tick] = TASK.exec(first.text) ?? [];
  if (marker === undefined) return;
  first.text = first.text.slice(marker.length);
  item.done = tick !== " ";
  if (list?.type === "list") list.tasks = true;
}

function findAlert(quote: Quote): void {
  const [first, ...others] = quote.children;
  if (first?.type !== "prose" || first.level !== 0) return;
  const [marker, name] = ALERT.exec(first.text) ?? [];
  if (marker === undefined || (marker.length === first.text.length && others.length === 0)) return;
  first.text = first.text.slice(marker.length);
  quote.alert = name?.toLowerCase();
}

/**
 * A list is loose if blank lines separate its items, or the blocks in one of them (CommonMark, 5.3). Definitions count
 * as blocks where something follows them.
 */
function isTight({ children }: List): boolean {
  return children.every((item, index) => {
    const next = children[index + 1];
    if (next !== undefined && isApart(item, next)) return false;
    if (item.type !== "item") return true;
    const last = next === undefined ? item.children.findLastIndex(isShown) : item.children.length;
    return item.children.every((child, place) => {
      const sibling = item.children[place + 1];
      return sibling === undefined || place >= last || !isApart(child, sibling);
    });
  });
}

function isApart(block: Block, next: Block): boolean {
  return next.start > block.end + 1;
}

function isShown(block: Block): boolean {
  return block.type !== "prose" || block.text !== "";
}
