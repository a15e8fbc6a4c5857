import type { BlockState } from "./block-state.ts";
import { normalizedLabel, readDefinitions } from "./references.ts";
import { trimmed } from "./spaces.ts";
import type { Block, CodeBlock, ListItem, List, TextBlock, BlockQuote } from "./block-tree.ts";

const TASK = /^\[([ xX])\](?=[ \t\v\f])[ \t]*(?=[^ \t\n])/;
const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Completes a block once its last line is read. */
export function finishBlock(block: Block, parent: Block | undefined, state: BlockState): void {
  switch (block.type) {
    case "text":
      finishText(block, state);
      break;
    case "code":
      if (block.fence === undefined) withoutBlankEnd(block);
      break;
    case "item":
      if (state.extensions.taskLists === true) findTask(block, parent);
      break;
    case "list":
      block.tight = isTight(block);
      break;
    case "quote":
      if (state.extensions.alerts === true && parent?.type === "root") findAlert(block);
      break;
    case "footnote": {
      const label = normalizedLabel(block.label);
      if (!state.footnotes.has(label)) state.footnotes.set(label, block);
      break;
    }
    default:
  }
}

function finishText(textBlock: TextBlock, state: BlockState): void {
  if (textBlock.level === 0) takeDefinitions(textBlock, state);
  textBlock.text = trimmed(textBlock.text);
}

/** Removes the link reference definitions at the start of a paragraph. A paragraph of definitions only is left empty. */
export function takeDefinitions(textBlock: TextBlock, { references }: BlockState): void {
  if (!textBlock.text.startsWith("[")) return;
  const end = readDefinitions(textBlock.text, references);
  textBlock.text = textBlock.text.slice(end);
  textBlock.lastLine = Math.max(0, textBlock.lastLine - end);
}

/** Blank lines after a block of code are not part of it. */
function withoutBlankEnd(code: CodeBlock): void {
  let { length } = code.text;
  for (let at = length - 1; at >= 0 && /[ \t\n]/.test(code.text.charAt(at)); at -= 1) {
    if (code.text[at] === "\n") length = at;
  }
  code.text = `${code.text.slice(0, length)}\n`;
}

function findTask(item: ListItem, list: Block | undefined): void {
  const [first] = item.children;
  if (first?.type !== "text" || first.level !== 0) return;
  const [marker, tick] = TASK.exec(first.text) ?? [];
  if (marker === undefined) return;
  first.text = first.text.slice(marker.length);
  item.done = tick !== " ";
  if (list?.type === "list") list.tasks = true;
}

function findAlert(quote: BlockQuote): void {
  const [first, ...others] = quote.children;
  if (first?.type !== "text" || first.level !== 0) return;
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
  return block.type !== "text" || block.text !== "";
}
