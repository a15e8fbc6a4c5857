import { plainWriter, tagFiltered, type HtmlWriter } from "../html/writer.ts";
import { ancestorsOf, isAllowed, safeAttributes } from "./allow-list.ts";
import { readTokens, type TokenHandler } from "./html-tokens.ts";
import { openBefore } from "./implied-ends.ts";

/** The deepest nesting of authors' elements, about the limit of browsers. Tags of deeper elements are dropped. */
const DEEPEST = 500;
const EMPTY = new Set(["br", "hr", "img", "input", "source"]);
/** Text in these elements does not go through `renderText`. */
const OPAQUE = new Set(["a", "code", "pre", "tt"]);
/** The renderer's own elements that are counted, since their content is treated differently. */
const COUNTED = new Set([...OPAQUE, "table"]);

/** Hooks of {@link sanitizingWriter}. */
export interface SanitizeHooks {
  /** Returns HTML for text outside code and links. */
  readonly renderText: (text: string) => string;
  /** Returns further attributes of a link for its tag, given its address. */
  readonly linkAttributes: (href: string) => string;
}

/**
 * Creates a writer that allows only the author's HTML that is on an allow-list. It trusts the engine's own output. The
 * author's tags are tokenized like in a browser, checked, and written again. Open elements are closed before their
 * container, so that the author's elements cannot extend beyond it.
 */
export function sanitizingWriter({ renderText, linkAttributes }: SanitizeHooks): HtmlWriter {
  const writer = plainWriter(false);
  /** The open elements of the renderer; `""` stands for one that was not written. */
  const engines: string[] = [];
  /** For each of `engines`, how many of the author's elements were open before it. */
  const bases: number[] = [];
  /** The open elements of the author. */
  const authors: string[] = [];
  let base = 0;
  /** How many of each element are open: the author's, and those of {@link COUNTED}. */
  const counts = new Map<string, number>();
  let opaque = 0;

  const count = (element: string, by: 1 | -1): void => {
    counts.set(element, (counts.get(element) ?? 0) + by);
    if (OPAQUE.has(element)) opaque += by;
  };
  const isWithin = (element: string): boolean => (counts.get(element) ?? 0) > 0;
  const closeAuthors = (stay: number): void => {
    while (authors.length > stay) {
      const element = authors.pop() ?? "";
      count(element, -1);
      writer.close(element);
    }
  };
  const closeImplied = (element: string): void => {
    if (authors.length > base) closeAuthors(openBefore(element, authors, base, isWithin));
  };
  const text = (written: string): void => {
    if (opaque > 0) writer.text(written);
    else writer.trusted(renderText(written));
  };
  const tokens: TokenHandler = {
    text,
    start(element, attributes) {
      const ancestors = ancestorsOf(element);
      const isInPlace = ancestors?.some(isWithin) ?? true;
      if (!isAllowed(element) || !isInPlace || (element === "a" && isWithin("a"))) return;
      closeImplied(element);
      const href = element === "a" ? attributes.find(({ name }) => name === "href")?.value : undefined;
      const safe = safeAttributes(element, attributes) + (href === undefined ? "" : linkAttributes(href));
      if (EMPTY.has(element)) {
        writer.single(element, safe);
      } else if (authors.length < DEEPEST) {
        writer.open(element, safe);
        authors.push(element);
        count(element, 1);
      }
    },
    end(element) {
      const index = isWithin(element) ? authors.lastIndexOf(element) : -1;
      if (index >= base) closeAuthors(index);
    },
  };

  return {
    line: writer.line,
    single: writer.single,
    trusted: writer.trusted,
    html: () => {
      closeAuthors(0);
      return writer.html();
    },
    text,
    open(element, attributes) {
      closeImplied(element);
      const isWritten = element !== "a" || !isWithin("a");
      if (isWritten) writer.open(element, attributes);
      engines.push(isWritten ? element : "");
      bases.push(base);
      base = authors.length;
      if (COUNTED.has(element)) count(element, 1);
    },
    close(element) {
      closeAuthors(base);
      if (engines.pop() !== "") writer.close(element);
      base = bases.pop() ?? 0;
      if (COUNTED.has(element)) count(element, -1);
    },
    raw(html) {
      readTokens(tagFiltered(html), tokens);
    },
  };
}
