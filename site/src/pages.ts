import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { propertyOf } from "@org/http-core";
import { commentText, documentedIn } from "./doc-comments.ts";
import { errorFacts, factsTable } from "./error-facts.ts";
import { siteLinks } from "./links.ts";
import { sectionOf } from "@org/markdown";
import { entryPage, exportsPage, specifiersOf } from "./reference.ts";
import { documents, pageOf, root } from "./sources.ts";

/** A page of the site. */
export interface Page {
  /** Its place in the site: `guides/resume-a-crawl.md`. */
  readonly path: string;
  /** The document that it is made from, relative to the repository. */
  readonly document: string;
  readonly markdown: string;
}

const INCLUDE = /^<!-- include: (\S+)#(\S+) -->$/gm;
const FACTS = /^<!-- facts: (\w+) -->$/gm;

/**
 * Every page, with its includes and links resolved.
 *
 * @param repository the address of the repository's page, for links to files that do not become a page
 * @param of the documents whose pages are made
 * @throws Error that names the document, for a link or an include that leads nowhere
 */
export function pages(repository: string, of: readonly string[] = documents()): readonly Page[] {
  const facts = errorFacts();
  return of.map((document) => {
    const path = pageOf(document) ?? document;
    const own = siteLinks(textOf(document), document, path, repository);
    const markdown = own
      .replaceAll(FACTS, (_, code: string) => {
        const readme = "packages/http-core/README.md";
        return siteLinks(factsTable(code, facts.get(code)), readme, path, repository);
      })
      .replaceAll(INCLUDE, (_, from: string, anchor: string) => {
        const included = posix.join(posix.dirname(document), from);
        const section = sectionOf(read(included), anchor);
        return siteLinks(ownAnchors(section, from), included, path, repository);
      });
    return { path, document, markdown };
  });
}

/** A link within the included document leads to that document, not to a heading of this page. */
function ownAnchors(section: string, from: string): string {
  return section.replaceAll("](#", `](${posix.basename(from)}#`);
}

function textOf(document: string): string {
  const api = /^(packages\/[^/]+\/)API\.md$/.exec(document);
  if (api !== null) return exportsPage(read(document), entryPages(read(document)));
  const report = /^(packages\/[^/]+\/)review\//.exec(document);
  if (report === null) return read(document);
  const text = read(document);
  const [, specifier = ""] = /^# Signatures of `(.+)`$/m.exec(text) ?? [];
  const folder = report[1] ?? "";
  const about = commentText(
    /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\//.exec(read(folder + sourceOf(folder, specifier)))?.[1] ?? "",
  );
  return entryPage(specifier, read(`${folder}API.md`), text, about, documentedIn(join(root, folder)));
}

/** The source file of an entry, within its package. */
function sourceOf(folder: string, specifier: string): string {
  const manifest: unknown = JSON.parse(read(`${folder}package.json`));
  const source = propertyOf(propertyOf(manifest, "exports"), specifier.replace(/^@[^/]+\/[^/]+/, "."));
  if (typeof source !== "string") throw new Error(`${folder}package.json does not export ${specifier}`);
  return source;
}

/** The page of each entry of a package, as its page of exports links to it. */
function entryPages(api: string): ReadonlyMap<string, string> {
  return new Map(
    specifiersOf(api).map((specifier) => {
      const name = specifier.slice(specifier.indexOf("/") + 1).replaceAll("/", "-");
      return [specifier, `review/${name}.api.md`];
    }),
  );
}

function read(document: string): string {
  return readFileSync(join(root, document), "utf8");
}
