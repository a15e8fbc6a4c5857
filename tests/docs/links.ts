/** A link to another page or file of the project. */
export interface Link {
  /** As it stands there, without its anchor; empty: the page itself. */
  readonly path: string;
  /** Without its `#`; empty: none. */
  readonly anchor: string;
}

const LINK = /\]\(([^)\s#]*)(?:#([^)\s]*))?\)/g;

/** The links of a Markdown text that stay within the project. */
export function linksOf(markdown: string): readonly Link[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
  return Array.from(prose.matchAll(LINK), ([, path = "", anchor = ""]) => ({ path, anchor })).filter(
    ({ path }) => !/^[a-z]+:/.test(path),
  );
}

/** The anchors of a page: its headings, as Markdown is shown by hosts of repositories. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  return new Set(
    Array.from(markdown.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** Files and folders that a page names in its text: by their place in the project, or in a package. */
export function pathsIn(page: string): readonly string[] {
  const text = page.replace(/^```[\s\S]*?^```$/gm, "");
  const named = /`((?:\.ci|apps|bench|docs|examples|packages|src|test|tests|tools)\/[\w./-]+)`/g;
  return Array.from(text.matchAll(named), ([, path = ""]) => path);
}
