import type {
  Block,
  ListItem,
  List,
  FootnoteDefinition,
  TextBlock,
  BlockQuote,
  Table,
} from "../parse/block-tree.ts";
import type { Writer } from "../html/writer.ts";
import type { Document } from "../parse/parse.ts";
import type { Markup } from "./markup.ts";
import { writeInlines, type Rendering } from "./inlines.ts";

/** A pending task: a block, the name of an element that ends, or other work. */
type Task = Block | string | (() => void);

/** Writes a parsed text: its blocks, then the referenced footnotes. */
export function writeDocument(document: Document, markup: Markup, writer: Writer): void {
  const rendering = { writer, markup, emailLinks: document.emailLinks };
  writeBlocks(document.root.children, rendering);
  writeFootnotes(document.footnotes, rendering);
}

/**
 * Writes blocks with their content. It uses a list of tasks, so deep nesting cannot overflow the stack. It takes the
 * blocks out of their list, so that the memory of those already written is free for the output.
 */
function writeBlocks(blocks: Block[], rendering: Rendering): void {
  const tasks: Task[] = blocks.splice(0).reverse();
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (typeof task === "function") task();
    else if (typeof task === "string") writeEnd(task, rendering.writer);
    else writeBlock(task, rendering, tasks);
  }
}

function writeBlock(block: Block, rendering: Rendering, tasks: Task[]): void {
  const { writer, markup } = rendering;
  switch (block.type) {
    case "root":
      push(tasks, block.children);
      break;
    case "footnote":
      // Footnotes are written at the end.
      break;
    case "quote":
      startQuote(block, writer, markup);
      tasks.push(block.alert === undefined ? "blockquote" : "div");
      push(tasks, block.children);
      break;
    case "list":
      startList(block, writer, markup);
      tasks.push(listElement(block));
      for (const item of block.children.toReversed()) {
        if (item.type === "item")
          tasks.push(() => {
            writeItem(item, block.tight, rendering, tasks);
          });
      }
      break;
    case "item":
      writeItem(block, false, rendering, tasks);
      break;
    case "text":
      writeTextBlock(block, rendering);
      break;
    case "code":
      writer.line();
      writer.open("pre");
      writer.open("code", markup.code(block.info));
      writer.text(block.text);
      writer.close("code");
      writer.close("pre");
      writer.line();
      break;
    case "html":
      writer.line();
      writer.raw(block.text.slice(0, -1));
      writer.line();
      break;
    case "thematic-break":
      writer.line();
      writer.single("hr");
      writer.line();
      break;
    case "table":
      writeTable(block, rendering);
      break;
  }
}

function push(tasks: Task[], blocks: readonly Block[]): void {
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const block = blocks[index];
    if (block !== undefined) tasks.push(block);
  }
}

function writeEnd(element: string, writer: Writer): void {
  writer.line();
  writer.close(element);
  writer.line();
}

function startQuote(quote: BlockQuote, writer: Writer, markup: Markup): void {
  writer.line();
  if (quote.alert === undefined) writer.open("blockquote");
  else markup.alertStart(writer, quote);
  writer.line();
}

function listElement({ first }: List): string {
  return first === undefined ? "ul" : "ol";
}

function startList(list: List, writer: Writer, markup: Markup): void {
  const { first = 1 } = list;
  const start = first === 1 ? "" : ` start="${String(first)}"`;
  writer.line();
  writer.open(listElement(list), `${start}${list.tasks ? markup.taskList : ""}${markup.block}`);
  writer.line();
}

function writeItem(item: ListItem, tight: boolean, rendering: Rendering, tasks: Task[]): void {
  const { writer, markup } = rendering;
  writer.open("li", item.done === undefined ? "" : markup.task);
  let box = item.done === undefined ? undefined : markup.checkbox(item.done);
  tasks.push(() => {
    writer.close("li");
    writer.line();
  });
  const ofItem = item.children.map((child): Task => {
    if (child.type !== "text" || child.level > 0 || child.text === "") return child;
    const checkbox = box;
    box = undefined;
    return () => {
      if (tight) writeTight(child, rendering, checkbox);
      else writeTextBlock(child, rendering, checkbox);
    };
  });
  tasks.push(...ofItem.reverse());
}

/** In tight lists paragraphs have no `<p>`. */
function writeTight(textBlock: TextBlock, rendering: Rendering, checkbox: string | undefined): void {
  writeCheckbox(rendering.writer, checkbox);
  writeInlines(textBlock.inlines, rendering);
}

function writeTextBlock(textBlock: TextBlock, rendering: Rendering, checkbox?: string): void {
  const { writer, markup } = rendering;
  if (textBlock.text === "" && textBlock.level === 0) return;
  const element = textBlock.level === 0 ? "p" : `h${String(textBlock.level)}`;
  writer.line();
  writer.open(element, markup.block);
  if (textBlock.level > 0) markup.headingStart(writer, textBlock);
  writeCheckbox(writer, checkbox);
  writeInlines(textBlock.inlines, rendering);
  writer.close(element);
  writer.line();
}

function writeCheckbox(writer: Writer, checkbox: string | undefined): void {
  if (checkbox === undefined) return;
  writer.single("input", checkbox);
  writer.text(" ");
}

function writeTable({ alignments, rows }: Table, rendering: Rendering): void {
  const { writer, markup } = rendering;
  const element = (name: string, content: () => void, attributes = ""): void => {
    writer.line();
    writer.open(name, attributes);
    content();
    writer.close(name);
    writer.line();
  };
  const row = (cells: Table["rows"][number], cell: string): void => {
    element("tr", () => {
      cells.forEach(({ inlines }, column) => {
        element(
          cell,
          () => {
            writeInlines(inlines, rendering);
          },
          markup.cell(alignments[column]),
        );
      });
    });
  };
  const [header = [], ...body] = rows;
  element("table", () => {
    element("thead", () => {
      row(header, "th");
    });
    if (body.length > 0)
      element("tbody", () => {
        for (const cells of body) row(cells, "td");
      });
  });
}

/** Writes the footnotes that the text refers to. */
function writeFootnotes(footnotes: readonly FootnoteDefinition[], rendering: Rendering): void {
  const { writer, markup } = rendering;
  if (footnotes.length === 0) return;
  writer.line();
  markup.footnotesStart(writer);
  writer.open("ol");
  writer.line();
  for (const footnote of footnotes) writeFootnote(footnote, rendering);
  writer.close("ol");
  writer.line();
  writer.close("section");
  writer.line();
}

function writeFootnote(footnote: FootnoteDefinition, rendering: Rendering): void {
  const { writer, markup } = rendering;
  writer.open("li", ` id="${markup.footnoteId(footnote)}"`);
  writer.line();
  const last = footnote.children.at(-1);
  const isProse = last?.type === "text" && last.level === 0 && last.text !== "";
  writeBlocks(isProse ? footnote.children.slice(0, -1) : footnote.children, rendering);
  if (isProse) {
    writer.line();
    writer.open("p", markup.block);
    writeInlines(last.inlines, rendering);
    writer.text(" ");
  }
  markup.backReferences(writer, footnote);
  if (isProse) writer.close("p");
  writer.line();
  writer.close("li");
  writer.line();
}
