/**
 * Reads and changes the Markdown of the project's documents: links, headings, sections.
 *
 * @module
 */

/** Code, which is taken over as it is, or the target of a link. */
const CODE_OR_LINK = /(^```[\s\S]*?^```$|`[^`\n]*`)|\]\(([^)\s#]*)(#[^)\s]*)?\)/gm;

/**
 * Replaces the target of each link, in text but not in code.
 *
 * @param replace returns the new target; it gets the path, and the anchor with its `#` or ""
 */
export function replaceLinks(markdown: string, replace: (path: string, anchor: string) => string): string {
  return markdown.replaceAll(CODE_OR_LINK, (all: string, code?: string, path?: string, anchor?: string) =>
    code === undefined ? `](${replace(path ?? "", anchor ?? "")})` : all,
  );
}

/** Changes the text of a page, but not its code. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  return markdown
    .split(/(^```[\s\S]*?^```$|`[^`\n]*`)/gm)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");
}

/** A link to another page or file of the project. */
export interface Link {
  /** As it stands there, without its anchor; empty: the page itself. */
  readonly path: string;
  /** Without its `#`; empty: none. */
  readonly anchor: string;
}

/** Whether the target of a link is an address with a scheme, such as `https:`. */
export function isAddress(path: string): boolean {
  return /^[a-z]+:/.test(path);
}

/** The links of a page that stay within the project, in text but not in code. */
export function linksOf(markdown: string): readonly Link[] {
  const links: Link[] = [];
  replaceLinks(markdown, (path, anchor) => {
    if (!isAddress(path)) links.push({ path, anchor: anchor.slice(1) });
    return "";
  });
  return links;
}

/** The anchor of a heading, as hosts of repositories make it. */
export function slug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** The anchors of a page's headings, in order. A repeated anchor gets a number. */
export function anchorsOf(markdown: string): readonly string[] {
  const seen = new Map<string, number>();
  return headingsOf(markdown).map(({ text }) => {
    const anchor = slug(text);
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${String(count)}`;
  });
}

/** A heading of a page. */
interface Heading {
  /** 1 to 6. */
  readonly level: number;
  /** As Markdown. */
  readonly text: string;
  /** Where its line begins. */
  readonly start: number;
}

function headingsOf(markdown: string): readonly Heading[] {
  return Array.from(
    markdown.matchAll(/^```[\s\S]*?^```$|^(#{1,6}) (.+)$/gm),
    ({ 1: marks, 2: text = "", index }) =>
      marks === undefined ? [] : [{ level: marks.length, text, start: index }],
  ).flat();
}

/**
 * The text below a heading, up to the next heading of its level or above.
 *
 * @throws Error if no heading has this anchor
 */
export function sectionOf(markdown: string, anchor: string): string {
  const headings = headingsOf(markdown);
  const at = headings.findIndex(({ text }) => slug(text) === anchor);
  const heading = headings[at];
  if (heading === undefined) throw new Error(`there is no heading #${anchor}`);
  const end = headings.slice(at + 1).find(({ level }) => level <= heading.level)?.start;
  const below = markdown.indexOf("\n", heading.start);
  return markdown.slice(below, end).trim();
}

/** The title of a page: its first heading, without marks of code. */
export function titleOf(markdown: string): string {
  return (headingsOf(markdown)[0]?.text ?? "").replaceAll("`", "");
}

/** The first paragraph of a page, without links and frontmatter. */
export function summaryOf(markdown: string): string {
  const paragraph = withoutFrontmatter(markdown)
    .split(/\n{2,}/)
    .find((block) => /^[\p{L}`*[]/u.test(block));
  return (paragraph ?? "").replaceAll("\n", " ").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}

/** A page without the settings at its top. */
export function withoutFrontmatter(markdown: string): string {
  return markdown.replace(/^---\n[\s\S]*?\n---\n+/, "");
}
