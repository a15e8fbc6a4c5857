import { MAIN, treeShaOf, type Commit, contentOf, type Content } from "../world/commits.ts";

/** An entry of a git tree. */
export interface TreeEntry {
  /** The name within the folder. */
  readonly path: string;
  readonly mode: "040000" | "100644";
  readonly type: "blob" | "tree";
  readonly sha: string;
  readonly size?: number;
}

type Files = ReadonlyMap<string, Content>;

/** Finds a blob by its SHA. */
export async function blobOf(blobs: Iterable<Content>, sha: string): Promise<Content | undefined> {
  for (const content of blobs) if ((await gitSha("blob", content)) === sha) return content;
  return undefined;
}

/** Finds the entries of a folder by its tree's SHA. A commit's SHA, its tree's SHA and `main` are the root folder. */
export async function treeOf(
  files: Files,
  commits: readonly Commit[],
  sha: string,
): Promise<readonly TreeEntry[] | undefined> {
  if (sha === MAIN || commits.some((commit) => commit.sha === sha || treeShaOf(commit) === sha))
    return entriesBelow(files, "");
  for (const folder of foldersOf(files))
    if ((await gitSha("tree", folder)) === sha) return entriesBelow(files, `${folder}/`);
  return undefined;
}

function foldersOf(files: Files): ReadonlySet<string> {
  const folders = Array.from(files.keys()).flatMap((path) => {
    const parts = path.split("/").slice(0, -1);
    return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
  });
  return new Set(folders);
}

/** @param within the folder with a trailing slash; empty: the root folder */
async function entriesBelow(files: Files, within: string): Promise<readonly TreeEntry[]> {
  const below = Array.from(files.keys()).filter((path) => path.startsWith(within));
  const names = new Set(below.map((path) => path.slice(within.length).split("/", 1)[0] ?? ""));
  return Promise.all(
    Array.from(names)
      .sort()
      .map((name) => entryOf(files, within + name, name)),
  );
}

async function entryOf(files: Files, path: string, name: string): Promise<TreeEntry> {
  const content = files.get(path);
  if (content === undefined)
    return { path: name, mode: "040000", type: "tree", sha: await gitSha("tree", path) };
  return {
    path: name,
    mode: "100644",
    type: "blob",
    sha: await gitSha("blob", content),
    size: content.length,
  };
}

/** The id of a git object: SHA-1 over its kind, length and content. */
export async function gitSha(kind: "blob" | "commit" | "tree", given: string | Content): Promise<string> {
  const content = typeof given === "string" ? contentOf(given) : given;
  const head = contentOf(`${kind} ${String(content.length)}\0`);
  const object = new Uint8Array(head.length + content.length);
  object.set(head);
  object.set(content, head.length);
  const digest = await crypto.subtle.digest("SHA-1", object);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
