import type { Element, ElementContent, Properties, Root } from "hast";
import type { ReferenceHost } from "./reference-host.ts";

/** Text in these is left as it is. */
const OPAQUE = new Set(["a", "code", "pre", "tt"]);

const REPOSITORY = String.raw`[a-z\d][\w-]*/[\w.-]+`;

/** `@login`, `#1`, `GH-1`, `owner/name#1`, a commit's digits, `owner/name@digits`. */
const REFERENCE = new RegExp(
  [
    String.raw`(?<![\w/@.-])@(?<login>[a-z\d](?:[a-z\d]|-(?=[a-z\d]))*)(?![\w/-])`,
    String.raw`(?<![\w/#&-])(?:(?<issueOf>${REPOSITORY})?#|GH-)(?<issue>[1-9]\d{0,8})(?!\w)`,
    String.raw`(?<![\w/#@-])(?:(?<commitOf>${REPOSITORY})@)?(?<sha>[\da-f]{7,40})(?!\w)`,
  ].join("|"),
  "giu",
);

/**
 * Links users, issues and commits that a text names.
 *
 * @param repository the repository in which the text stands, as `owner/name`; without one only full references count
 */
export function linkReferences(tree: Root, host: ReferenceHost, repository: string | undefined): void {
  link(tree, (text) => linked(text, host, repository));
}

function link(parent: Element | Root, split: (text: string) => readonly ElementContent[]): void {
  const children = parent.children.flatMap((child): readonly (typeof child)[] => {
    if (child.type === "text") return split(child.value);
    if (child.type === "element" && !OPAQUE.has(child.tagName)) link(child, split);
    return [child];
  });
  parent.children.splice(0, Infinity);
  for (const child of children) if (child.type !== "doctype") parent.children.push(child);
}

function linked(
  text: string,
  host: ReferenceHost,
  repository: string | undefined,
): readonly ElementContent[] {
  const parts: ElementContent[] = [];
  let done = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const made = anchorOf(match.groups ?? {}, match[0], host, repository);
    if (made === undefined) continue;
    if (match.index > done) parts.push(plain(text.slice(done, match.index)));
    parts.push(made);
    done = match.index + match[0].length;
  }
  if (done < text.length) parts.push(plain(text.slice(done)));
  return parts;
}

function anchorOf(
  { login, issue, issueOf, sha, commitOf }: Readonly<Record<string, string | undefined>>,
  written: string,
  host: ReferenceHost,
  repository: string | undefined,
): Element | undefined {
  if (login !== undefined) {
    const account = host.account(login);
    return account && anchor({ href: account.url, className: ["user-mention"] }, plain(written));
  }
  const within = issueOf ?? commitOf ?? repository;
  if (within === undefined) return undefined;
  if (issue !== undefined) {
    const found = host.issue(within, Number(issue));
    return (
      found && anchor({ href: found.url, className: ["issue-link"], title: found.title }, plain(written))
    );
  }
  const found = sha === undefined ? undefined : host.commit(within, sha);
  if (found === undefined) return undefined;
  const digits: Element = {
    type: "element",
    tagName: "tt",
    properties: {},
    children: [plain(found.sha.slice(0, 7))],
  };
  const before = commitOf === undefined ? [] : [plain(`${commitOf}@`)];
  return anchor({ href: found.url, className: ["commit-link"] }, ...before, digits);
}

function anchor(properties: Properties, ...children: readonly ElementContent[]): Element {
  return { type: "element", tagName: "a", properties, children: [...children] };
}

function plain(value: string): ElementContent {
  return { type: "text", value };
}
