import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The site's own pages, relative to the repository. */
const OWN = "site/pages/";

/** Which document of the repository is which page. The first pattern that matches decides. */
const PAGES: readonly (readonly [document: RegExp, page: string])[] = [
  [/^site\/pages\/(.+)$/, "$1"],
  [/^packages\/([^/]+)\/README\.md$/, "packages/$1.md"],
  [/^packages\/([^/]+)\/REFERENCE\.md$/, "packages/$1-fields.md"],
  [/^packages\/([^/]+)\/API\.md$/, "reference/$1/index.md"],
  [/^packages\/([^/]+)\/review\/(.+)\.api\.md$/, "reference/$1/$2.md"],
  [/^apps\/(cli|playground)\/README\.md$/, "apps/$1.md"],
  [/^examples\/README\.md$/, "examples.md"],
  [/^docs\/proxies-and-certificates\.md$/, "guides/proxies-and-certificates.md"],
  [/^docs\/decisions\/README\.md$/, "decisions/index.md"],
  [/^docs\/(.+\.md)$/, "$1"],
  [/^(CONTRIBUTING|SECURITY|RELEASING)\.md$/, "project/$1.md"],
];

/** The page that a document becomes, such as `packages/http-core.md`; undefined if it becomes no page. */
export function pageOf(document: string): string | undefined {
  for (const [pattern, page] of PAGES)
    if (pattern.test(document))
      return document.replace(pattern, page).replace(/[A-Z]{2,}/, (name) => name.toLowerCase());
  return undefined;
}

/** Every document that becomes a page, relative to the repository. */
export function documents(): readonly string[] {
  const patterns = [
    `${OWN}**/*.md`,
    "*.md",
    "docs/**/*.md",
    "{packages,apps}/*/*.md",
    "packages/*/review/*.md",
    "examples/*.md",
  ];
  return globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => pageOf(file) !== undefined)
    .toSorted((a, b) => rank(a).localeCompare(rank(b), "en"));
}

/** The order of documents: the main entry of a package before its other entries. */
function rank(document: string): string {
  return document.replace(/(?:\.api)?\.md$/, "");
}

/** The document that a link leads to: itself, or what a folder shows first. Undefined: there is no such file. */
export function documentAt(path: string): string | undefined {
  const isFolder = !path.endsWith(".md") && existsSync(join(root, path, "README.md"));
  const document = isFolder ? `${path.replace(/\/$/, "")}/README.md` : path;
  return existsSync(join(root, document)) ? document : undefined;
}
