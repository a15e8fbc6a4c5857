import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A TypeScript example of a README or a doc comment. */
export interface CodeBlock {
  /** Where it stands, as `packages/x/README.md:12`. */
  readonly at: string;
  readonly code: string;
}

const FENCE = /^```ts\n([\s\S]*?)^```$/gm;

/** Every example of the project: of its Markdown pages and of the doc comments of its packages. */
export function codeBlocks(root: string): readonly CodeBlock[] {
  const pages = [
    "README.md",
    ...globSync(["{{packages,apps}/*/README,docs/*}.md", "site/pages/**/*.md"], { cwd: root }),
  ];
  const sources = globSync("{packages,apps}/*/src/**/*.ts", { cwd: root }).filter(
    (path) => !/\.test(-d)?\.ts$/.test(path),
  );
  return [
    ...pages.flatMap((path) => blocksOf(path, readFileSync(join(root, path), "utf8"))),
    ...sources.flatMap((path) =>
      commentsOf(readFileSync(join(root, path), "utf8")).flatMap(({ line, text }) =>
        blocksOf(path, text, line),
      ),
    ),
  ];
}

function blocksOf(path: string, text: string, firstLine = 1): readonly CodeBlock[] {
  return Array.from(text.matchAll(FENCE), ({ index, 1: code = "" }) => {
    const line = firstLine + text.slice(0, index).split("\n").length - 1;
    return { at: `${path}:${String(line)}`, code };
  });
}

/** Doc comments, without the stars at the beginning of their lines. */
function commentsOf(source: string): readonly { readonly line: number; readonly text: string }[] {
  return Array.from(source.matchAll(/^[ \t]*\/\*\*\n[\s\S]*?\*\//gm), ({ index, 0: comment }) => ({
    line: source.slice(0, index).split("\n").length,
    text: comment.replace(/^[ \t]*\* ?/gm, ""),
  }));
}
