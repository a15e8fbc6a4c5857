import { initialState, type BlockState } from "../src/parse/block-state.ts";
import type {
  Block,
  BlockQuote,
  FootnoteDefinition,
  List,
  ListItem,
  TextBlock,
} from "../src/parse/block-tree.ts";
import { codeScanner } from "../src/parse/code-spans.ts";
import type { Extensions } from "../src/parse/extensions.ts";
import type { InlineContext, InlineState } from "../src/parse/inline-state.ts";
import type { LinkTarget } from "../src/parse/inline-tree.ts";
import { nextLine } from "../src/parse/line.ts";
import { htmlScanner } from "../src/parse/raw-html.ts";
import { normalizedLabel, references } from "../src/parse/references.ts";

/** The state of the block parser at the first line of a text; an empty text is a blank line. */
export function blockState(text: string, extensions: Extensions = {}): BlockState {
  const state = initialState(text === "" ? "\n" : text, extensions, {
    type: "root",
    start: 1,
    end: 0,
    children: [],
  });
  nextLine(state.line);
  return state;
}

/** A paragraph on one line. */
export function paragraph(text: string, line = 1): TextBlock {
  return { type: "text", level: 0, text, lastLine: 0, inlines: [], start: line, end: line };
}

/** A quote that starts on a line. */
export function quote(line = 1): BlockQuote {
  return { type: "quote", alert: undefined, children: [], start: line, end: line };
}

/** A list of bullets without items. */
export function list(): List {
  return {
    type: "list",
    marker: "-",
    first: undefined,
    tight: true,
    tasks: false,
    children: [],
    start: 1,
    end: 1,
  };
}

/** A list item that starts on a line. */
export function listItem(line = 1, indent = 2): ListItem {
  return { type: "item", indent, done: undefined, children: [], start: line, end: line };
}

/** A footnote that nothing refers to yet. */
export function footnote(label: string): FootnoteDefinition {
  return { type: "footnote", label, number: 0, references: 0, children: [], start: 1, end: 1 };
}

/** The blocks of the text so far, such as `quote(p:a list(item(p:b)))`. */
export function outline({ open }: BlockState): string {
  return open[0] === undefined ? "" : childrenOf(open[0]);
}

/** Blocks in the form of {@link outline}. */
export function outlineOf(blocks: readonly Block[]): string {
  return blocks.map(outlineOfBlock).join(" ");
}

function childrenOf(block: Block): string {
  return "children" in block ? outlineOf(block.children) : "";
}

function outlineOfBlock(block: Block): string {
  switch (block.type) {
    case "text":
      return `${block.level === 0 ? "p" : `h${String(block.level)}`}:${block.text}`;
    case "code":
    case "html":
      return `${block.type}:${block.text}`;
    case "table":
      return `table:${block.rows.map((row) => row.map(({ text }) => text).join("|")).join("/")}`;
    case "thematic-break":
      return "rule";
    default:
      return `${block.type}(${childrenOf(block)})`;
  }
}

/** What a text defines for its inlines. */
interface Defined {
  readonly extensions?: Extensions;
  readonly links?: Readonly<Record<string, LinkTarget>>;
  readonly footnotes?: readonly FootnoteDefinition[];
}

/** The context of a text's inlines. */
export function inlineContext({ extensions = {}, links = {}, footnotes = [] }: Defined = {}): InlineContext {
  const defined = references("");
  for (const [label, target] of Object.entries(links)) defined.define(label, target);
  const byLabel = new Map(footnotes.map((note) => [normalizedLabel(note.label), note]));
  return { extensions, references: defined, footnotes: byLabel, numbered: 0 };
}

/** The state of the inline parser at the start of a block's text. */
export function inlineState(text: string, context = inlineContext()): InlineState {
  return {
    text,
    context,
    at: 0,
    from: 0,
    inlines: [],
    lastRun: undefined,
    brackets: [],
    inactive: 0,
    codeAt: codeScanner(text),
    htmlAt: htmlScanner(text),
  };
}
