import { emailAddressesIn } from "../parse/email-addresses.ts";
import type { Markup } from "./markup.ts";
import { bracketText, textOfInline, type Inline, type DelimiterRun } from "../parse/inline-tree.ts";
import type { Writer } from "../html/writer.ts";

/** Options of {@link writeInlines}. */
export interface Rendering {
  readonly writer: Writer;
  readonly markup: Markup;
  /** Whether e-mail addresses in text become links. */
  readonly emailLinks: boolean;
}

/** Writes the inlines of a block. */
export function writeInlines(inlines: readonly Inline[], rendering: Rendering): void {
  const { writer, markup } = rendering;
  const [first] = inlines;
  // Fast path: most blocks have one piece of text.
  if (inlines.length === 1 && first?.kind === "text") {
    writeText(first.text, rendering);
    return;
  }
  const open: { readonly element: string; readonly isWritten: boolean }[] = [];
  let links = 0;
  /** Text that is not yet written: an e-mail address in it may continue in the next inline. */
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
  const writeRun = (run: DelimiterRun): void => {
    for (let count = run.closes; count > 0; count -= 1) end();
    text += run.character.repeat(run.left);
    for (const element of run.opens?.toReversed() ?? []) {
      // Strong emphasis directly within strong emphasis is not written, as in cmark-gfm.
      start(element, element !== "strong" || open.at(-1)?.element !== "strong");
    }
  };

  for (let index = 0; index < inlines.length; index += 1) {
    const inline = inlines[index];
    switch (inline?.kind) {
      case undefined:
        break;
      case "text":
        text += inline.text;
        break;
      case "run":
        writeRun(inline);
        break;
      case "bracket":
        if (inline.target === undefined) {
          text += bracketText(inline);
        } else if (inline.image) {
          flush();
          const last = endOfImage(inlines, index);
          const description = inlines
            .slice(index + 1, last)
            .map(descriptionOf)
            .join("");
          writer.single("img", markup.image(inline.target, description));
          index = last;
        } else {
          const attributes = markup.link(inline.target);
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
        if (inline.hard || markup.hardBreaks) writer.single("br");
        writer.text("\n");
        break;
      case "code":
        flush();
        writer.open("code");
        writer.text(inline.text);
        writer.close("code");
        break;
      case "html":
        flush();
        writer.raw(inline.text);
        break;
      case "address":
        flush();
        markup.address(writer, inline.href, inline.text);
        break;
      case "footnote":
        flush();
        markup.footnoteReference(writer, inline);
        break;
    }
  }
  flush();
}

function writeText(text: string, { writer, markup, emailLinks }: Rendering): void {
  let done = 0;
  for (const { start, end, href, text: shown } of emailLinks ? emailAddressesIn(text) : []) {
    if (start > done) writer.text(text.slice(done, start));
    markup.address(writer, href, shown);
    done = end;
  }
  if (done < text.length) writer.text(text.slice(done));
}

function endOfImage(inlines: readonly Inline[], from: number): number {
  let depth = 0;
  for (let index = from; index < inlines.length; index += 1) {
    const inline = inlines[index];
    if (inline?.kind === "bracket" && inline.target !== undefined) depth += 1;
    else if (inline?.kind === "end" && (depth -= 1) === 0) return index;
  }
  return inlines.length;
}

/** The text of an inline in an image's description. Tags are kept, since in an attribute they are text. */
function descriptionOf(inline: Inline): string {
  return inline.kind === "html" ? inline.text : textOfInline(inline);
}
