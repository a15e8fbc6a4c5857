import type { Markup } from "./markup.ts";
import { writePieces, type Rendering } from "./render-pieces.ts";
import type { Block, Item, List, Note, Prose, Quote, Table } from "./tree.ts";
import type { Writer } from "./writer.ts";

/** What is still to be written: a block, or what comes after one. */
type Task = Block | (() => void);

/** Writes blocks and all that is in them. It takes no more of the stack however deep they nest. */
export function writeBlocks(blocks: readonly Block[], rendering: Rendering): void {
  const tasks: Task[] = blocks.toReversed();
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (typeof task === "function") task();
    else writeBlock(task, rendering, tasks);
  }
}

function writeBlock(block: Block, rendering: Rendering, tasks: Task[]): void {
  const { writer, markup } = rendering;
  switch (block.type) {
    case "root":
      push(tasks, block.children);
      break;
    case "note":
      // Footnotes stand at the end.
      break;
    case "quote":
      startQuote(block, writer, markup);
      tasks.push(endOf(writer, block.alert === undefined ? "blockquote" : "div"));
      push(tasks, block.children);
      break;
    case "list":
      startList(block, writer, markup);
      tasks.push(endOf(writer, listElement(block)));
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
    case "prose":
      writeProse(block, rendering);
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
    case "rule":
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

function endOf(writer: Writer, element: string): () => void {
  return () => {
    writer.line();
    writer.close(element);
    writer.line();
  };
}

function startQuote(quote: Quote, writer: Writer, markup: Markup): void {
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

function writeItem(item: Item, tight: boolean, rendering: Rendering, tasks: Task[]): void {
  const { writer, markup } = rendering;
  writer.open("li", item.done === undefined ? "" : markup.task);
  let box = item.done === undefined ? undefined : markup.checkbox(item.done);
  tasks.push(() => {
    writer.close("li");
    writer.line();
  });
  const ofItem = item.children.map((child): Task => {
    if (child.type !== "prose" || child.level > 0 || child.text === "") return child;
    const checkbox = box;
    box = undefined;
    return () => {
      if (tight) writeTight(child, rendering, checkbox);
      else writeProse(child, rendering, checkbox);
    };
  });
  tasks.push(...ofItem.reverse());
}

/** In tight lists paragraphs are no elements; a line is started only where a block follows. */
function writeTight(prose: Prose, rendering: Rendering, checkbox: string | undefined): void {
  writeCheckbox(rendering.writer, checkbox);
  writePieces(prose.pieces, rendering);
}

function writeProse(prose: Prose, rendering: Rendering, checkbox?: string): void {
  const { writer, markup } = rendering;
  if (prose.text === "" && prose.level === 0) return;
  const element = prose.level === 0 ? "p" : `h${String(prose.level)}`;
  writer.line();
  writer.open(element, markup.block);
  if (prose.level > 0) markup.headingStart(writer, prose);
  writeCheckbox(writer, checkbox);
  writePieces(prose.pieces, rendering);
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
      cells.forEach(({ pieces }, column) => {
        element(
          cell,
          () => {
            writePieces(pieces, rendering);
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

/** Writes the footnotes that are referred to, after all else. */
export function writeNotes(notes: readonly Note[], rendering: Rendering): void {
  const { writer, markup } = rendering;
  if (notes.length === 0) return;
  writer.line();
  markup.notesStart(writer);
  writer.open("ol");
  writer.line();
  for (const note of notes) writeNote(note, rendering);
  writer.close("ol");
  writer.line();
  writer.close("section");
  writer.line();
}

function writeNote(note: Note, rendering: Rendering): void {
  const { writer, markup } = rendering;
  writer.open("li", ` id="${markup.noteId(note)}"`);
  writer.line();
  const last = note.children.at(-1);
  const isProse = last?.type === "prose" && last.level === 0 && last.text !== "";
  writeBlocks(isProse ? note.children.slice(0, -1) : note.children, rendering);
  if (isProse) {
    writer.line();
    writer.open("p", markup.block);
    writePieces(last.pieces, rendering);
    writer.text(" ");
  }
  markup.backReferences(writer, note);
  if (isProse) writer.close("p");
  writer.line();
  writer.close("li");
  writer.line();
}
