import { mailboxesIn } from "./mailboxes.ts";
import type { Markup } from "./markup.ts";
import { bracketText, textOfPiece, type Piece, type RunPiece } from "./pieces.ts";
import type { Writer } from "./writer.ts";

/** What pieces are written with. */
export interface Rendering {
  readonly writer: Writer;
  readonly markup: Markup;
  /** Whether e-mail addresses in text become links. */
  readonly mailboxes: boolean;
}

/** Writes the pieces of a block. */
export function writePieces(pieces: readonly Piece[], rendering: Rendering): void {
  const { writer, markup } = rendering;
  const [first] = pieces;
  // Most blocks are nothing but text.
  if (pieces.length === 1 && first?.kind === "text") {
    writeText(first.text, rendering);
    return;
  }
  const open: { readonly element: string; readonly isWritten: boolean }[] = [];
  let links = 0;
  /** Text that is not yet written: what is next to it may belong to an address in it. */
  let text = "";
  const flush = (): void => {
    if (text === "") return;
    const written = text;
    text = "";
    if (links === 0) writeText(written, rendering);
    else writer.text(written);
  };
  const start = (element: string, isWritten: boolean, attributes = ""): void => {
    flush();
    open.push({ element, isWritten });
    if (isWritten) writer.open(element, attributes);
  };
  const end = (): void => {
    flush();
    const ended = open.pop();
    if (ended?.isWritten === true) writer.close(ended.element);
  };
  const writeRun = (run: RunPiece): void => {
    for (let count = run.closes.length; count > 0; count -= 1) end();
    text += run.character.repeat(run.left);
    for (const element of run.opens.toReversed()) {
      // Strong emphasis within strong emphasis is not written, as in the parser that the specification comes from.
      start(element, element !== "strong" || open.at(-1)?.element !== "strong");
    }
  };

  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index];
    switch (piece?.kind) {
      case undefined:
        break;
      case "text":
        text += piece.text;
        break;
      case "run":
        writeRun(piece);
        break;
      case "bracket":
        if (piece.target === undefined) {
          text += bracketText(piece);
        } else if (piece.image) {
          flush();
          const last = endOfImage(pieces, index);
          const description = pieces
            .slice(index + 1, last)
            .map(descriptionOf)
            .join("");
          writer.single("img", markup.image(piece.target, description));
          index = last;
        } else {
          const attributes = markup.link(piece.target);
          start("a", attributes !== undefined, attributes);
          links += 1;
        }
        break;
      case "end":
        end();
        links -= 1;
        break;
      case "break":
        flush();
        if (piece.hard || markup.hardBreaks) writer.single("br");
        writer.text("\n");
        break;
      case "code":
        flush();
        writer.open("code");
        writer.text(piece.text);
        writer.close("code");
        break;
      case "html":
        flush();
        writer.raw(piece.text);
        break;
      case "address":
        flush();
        markup.address(writer, piece.href, piece.text);
        break;
      case "note":
        flush();
        markup.noteReference(writer, piece);
        break;
    }
  }
  flush();
}

function writeText(text: string, { writer, markup, mailboxes }: Rendering): void {
  let done = 0;
  for (const { start, end, href, text: shown } of mailboxes ? mailboxesIn(text) : []) {
    if (start > done) writer.text(text.slice(done, start));
    markup.address(writer, href, shown);
    done = end;
  }
  if (done < text.length) writer.text(text.slice(done));
}

function endOfImage(pieces: readonly Piece[], from: number): number {
  let depth = 0;
  for (let index = from; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece?.kind === "bracket" && piece.target !== undefined) depth += 1;
    else if (piece?.kind === "end" && (depth -= 1) === 0) return index;
  }
  return pieces.length;
}

/** What an image's description has of a piece: tags as well, for they are no tags there. */
function descriptionOf(piece: Piece): string {
  return piece.kind === "html" ? piece.text : textOfPiece(piece);
}
