import { toBase64 } from "@org/http-core/operation";
import type { Content } from "../world/commits.ts";
import type { Repository } from "../world/repositories.ts";
import { PAGES } from "../wire/links.ts";

/** A file as the contents endpoints describe it. */
export interface FileDescription {
  readonly path: string;
  readonly content: Content;
  /** The object's name in git: 40 hexadecimal digits. */
  readonly sha: string;
}

/** A file in the list of its folder. */
export function fileSummary(file: FileDescription, repository: Repository, base: string): object {
  const { path, content, sha } = file;
  return { ...entry(path, sha, content.length, "file", repository, base) };
}

/** A folder in the list of the folder above. */
export function folderSummary(path: string, sha: string, repository: Repository, base: string): object {
  return { ...entry(path, sha, 0, "dir", repository, base), download_url: null };
}

/** The largest content in JSON, in bytes. */
const LARGEST = 1_024 * 1_024;

/** One file with its content, in base64. A larger one has none. */
export function fileDetails(file: FileDescription, repository: Repository, base: string): object {
  const isLarge = file.content.length > LARGEST;
  return {
    ...fileSummary(file, repository, base),
    content: isLarge ? "" : `${toBase64(file.content)}\n`,
    encoding: isLarge ? "none" : "base64",
  };
}

/** The address of a file or folder. */
export function contentUrl(
  path: string,
  { owner, name }: Pick<Repository, "name" | "owner">,
  base: string,
): string {
  return `${base}/repos/${owner.login}/${name}/contents/${encodedPath(path)}`;
}

function encodedPath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function entry(
  path: string,
  sha: string,
  size: number,
  type: "dir" | "file",
  { owner, name }: Repository,
  base: string,
): object {
  const fullName = `${owner.login}/${name}`;
  const encoded = encodedPath(path);
  const self = `${contentUrl(path, { owner, name }, base)}?ref=main`;
  const git = `${base}/repos/${fullName}/git/${type === "file" ? "blobs" : "trees"}/${sha}`;
  const html = `${base}${PAGES}/${fullName}/${type === "file" ? "blob" : "tree"}/main/${encoded}`;
  return {
    name: path.split("/").at(-1),
    path,
    sha,
    size,
    url: self,
    html_url: html,
    git_url: git,
    download_url: `${base}${PAGES}/raw/${fullName}/main/${encoded}`,
    type,
    _links: { self, git, html },
  };
}
