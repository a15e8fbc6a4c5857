import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { outsideCode } from "@org/markdown";

/** What the sources say about an exported name. */
export interface Documented {
  /** Its doc comment, as Markdown. */
  readonly text: string;
  /** Of an interface its source, with the comments of its members; else undefined. */
  readonly source: string | undefined;
}

/** Finds the documentation of a name, by its first sentence: two files may export the same name. */
export type FindDocumented = (name: string, summary: string) => Documented | undefined;

const COMMENT = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n`;
const EXPORT = String.raw`export (?:abstract |async )*(function\*?|const|class|interface|type) (\w+)`;
const DOCUMENTED = new RegExp(COMMENT + EXPORT, "g");

/** The documentation of what a package's sources export. */
export function documentedIn(folder: string): FindDocumented {
  const found = new Map<string, Documented[]>();
  for (const file of globSync("src/**/*.ts", { cwd: folder })) {
    if (/\.test(?:-d)?\.ts$/.test(file)) continue;
    const text = readFileSync(join(folder, file), "utf8");
    for (const match of text.matchAll(DOCUMENTED)) {
      const [all, comment = "", kind, name = ""] = match;
      const start = match.index + all.indexOf("*/\n") + 3;
      const source = kind === "interface" ? interfaceAt(text, start) : undefined;
      found.set(name, [...(found.get(name) ?? []), { text: commentText(comment), source }]);
    }
  }
  return (name, summary) =>
    found.get(name)?.find(({ text }) => text.replaceAll("\n", " ").startsWith(summary));
}

/** A doc comment as Markdown: without stars, its tags as sentences or items. */
export function commentText(comment: string): string {
  const text = comment
    .replaceAll(/^[ \t]*\* ?/gm, "")
    .replaceAll(/\{@link (\w+)\}/g, "`$1`")
    .replaceAll(/^@(?:param|typeParam) (\w+) ?/gm, "- `$1`: ")
    .replaceAll(/^@throws /gm, "- throws ")
    .replaceAll(/^@returns /gm, "- returns ")
    .replaceAll(/^@default /gm, "- default: ")
    .replaceAll(/^@example\n/gm, "\n")
    .replaceAll(/^@module\n?/gm, "")
    .replaceAll(/^@experimental\n?/gm, "_Experimental: a minor version may change it._\n\n")
    .trim();
  // A list that follows a paragraph begins after an empty line.
  const spaced = text.replaceAll(/^(?!- |```|\|)(.+)\n(- )/gm, "$1\n\n$2");
  return outsideCode(spaced, (prose) => prose.replaceAll(/<(?=[a-z/!])/gi, "&lt;"));
}

/** The source of an interface, without members that are not published. */
function interfaceAt(text: string, start: number): string {
  const [source = ""] = /^[^\n]*(?:\{\}|\n\}|;)$|^[^\n]*\{[\s\S]*?^\}$/m.exec(text.slice(start)) ?? [];
  return source.replaceAll(/^ *\/\*\* @internal[^\n]*\*\/\n[^\n]*\n/gm, "");
}
