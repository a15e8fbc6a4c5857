import { posix } from "node:path";
import { isAddress, replaceLinks } from "@org/markdown";
import { documentAt, pageOf } from "./sources.ts";

/**
 * Makes the links of a document those of its page: to other pages where the site has them, else to the repository.
 *
 * @param document where the text is from, relative to the repository
 * @param page which page it is part of
 * @param repository the address of the repository's page
 * @throws Error if a link leads to no file
 */
export function siteLinks(markdown: string, document: string, page: string, repository: string): string {
  return replaceLinks(markdown, (path, anchor) => {
    if (path === "" || isAddress(path)) return `${path}${anchor}`;
    const file = posix.join(posix.dirname(document), decodeURIComponent(path));
    const target = documentAt(file);
    if (target === undefined) throw new Error(`${document} has a dead link: ${path}`);
    const linked = pageOf(isSignatures(file) ? posix.join(file, "../API.md") : target);
    if (linked === undefined) return `${repository}/blob/HEAD/${file}${anchor}`;
    const relative = posix.relative(posix.dirname(page), linked);
    return `${relative.startsWith(".") ? relative : `./${relative}`}${anchor}`;
  });
}

/** The folder of the signatures of a package's entries. The page of what it exports links to each. */
function isSignatures(file: string): boolean {
  return /^packages\/[^/]+\/review\/?$/.test(file);
}
