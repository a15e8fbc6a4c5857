import ts from "typescript";

const LINK = /\{@link(?:code|plain)?\s+([^\s|}]+)[\s|]*([^}]*)\}/g;
/** A line break within a paragraph; the lines of a list or of a table keep theirs. */
const SOFT_BREAK = /\n(?!\s*(?:[-*|]|\d+\.)\s)\s*/g;

/** The doc comment of a symbol as plain Markdown: no tags, links as code, a line per paragraph; empty if none. */
export function commentOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return plain(symbol.getDocumentationComment(checker));
}

/** The text of a tag in the doc comment of a symbol; undefined without the tag. */
export function tagOf(symbol: ts.Symbol, name: string, checker: ts.TypeChecker): string | undefined {
  const tag = symbol.getJsDocTags(checker).find((one) => one.name === name);
  return tag === undefined ? undefined : plain(tag.text);
}

function plain(parts: ts.SymbolDisplayPart[] | undefined): string {
  return ts
    .displayPartsToString(parts)
    .replace(LINK, (_, target: string, label: string) => (label === "" ? `\`${target}\`` : label))
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(SOFT_BREAK, " "))
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  const [paragraph = ""] = text.split("\n");
  const [first] = sentences.segment(paragraph);
  return first?.segment.trim() ?? "";
}
