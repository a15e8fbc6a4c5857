import { posix } from "node:path";
import { isAddress, replaceLinks } from "@org/markdown";
import { field, pairs } from "./entries.ts";

/**
 * A README for the packed package: links to files that the package does not publish lead to the repository's page.
 *
 * @param manifest of the package: its `repository` and `files`
 * @throws Error if the manifest names no repository and folder
 */
export function packedReadme(readme: string, manifest: unknown): string {
  const { page, folder } = homeOf(manifest);
  const published = pairs(field(manifest, "files")).map(([, file]) => String(file));
  const isPublished = (path: string): boolean =>
    published.some((file) => path === file || path.startsWith(`${file}/`));
  return replaceLinks(readme, (path, anchor) => {
    const isKept = path === "" || isAddress(path) || isPublished(path);
    return (isKept ? path : page + posix.join(folder, path)) + anchor;
  });
}

/** Undoes {@link packedReadme}. */
export function unpackedReadme(packed: string, manifest: unknown): string {
  const { page, folder } = homeOf(manifest);
  return replaceLinks(
    packed,
    (path, anchor) =>
      (path.startsWith(page) ? posix.relative(folder, path.slice(page.length)) : path) + anchor,
  );
}

/** Where the repository shows its files, and the package's folder among them. */
function homeOf(manifest: unknown): { readonly page: string; readonly folder: string } {
  const repository = field(manifest, "repository");
  const [url, folder] = [field(repository, "url"), field(repository, "directory")];
  if (typeof url !== "string" || typeof folder !== "string")
    throw new Error("package.json: expected repository.url and repository.directory");
  // HEAD is the default branch.
  return { page: `${url.replace(/^git\+/, "").replace(/\.git$/, "")}/blob/HEAD/`, folder };
}
