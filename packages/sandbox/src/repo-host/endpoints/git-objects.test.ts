import { describe, expect, it } from "vitest";
import { accountIn, worldOf } from "../../../test/repo-host/world.ts";
import { treeShaOf, type Commit, contentOf } from "../world/commits.ts";
import { blobOf, gitSha, treeOf } from "./git-objects.ts";

// The empty blob and the empty tree of every git repository, and `git hash-object` of a text.
it.each([
  ["blob", "", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"],
  ["tree", "", "4b825dc642cb6eb9a060e54bf8d69288fbee4904"],
  ["blob", "hello\n", "ce013625030ba8dba906f756967f9e9ca394464a"],
] as const)("a %s of %j has git's id", async (kind, content, sha) => {
  expect(await gitSha(kind, content)).toBe(sha);
  expect(await gitSha(kind, contentOf(content))).toBe(sha);
});

it("the id counts bytes, not characters", async () => {
  expect(await gitSha("blob", "é")).toBe(await gitSha("blob", new Uint8Array([0xc3, 0xa9])));
});

it("a blob is found by its id", async () => {
  const [a, b] = [contentOf("a"), contentOf("b")];
  expect(await blobOf([a, b], await gitSha("blob", "b"))).toBe(b);
  expect(await blobOf([a, b], await gitSha("blob", "c"))).toBeUndefined();
});

describe("a tree", () => {
  const files = new Map(["z", "docs/a/b", "docs/c", "docs2"].map((path) => [path, contentOf(path)] as const));
  const author = accountIn(worldOf(), "alice");
  const commit: Commit = { sha: `1${"0".repeat(39)}`, message: "", author, date: "", parent: null };
  const names = async (sha: string): Promise<unknown> =>
    (await treeOf(files, [commit], sha))?.map(({ path, type }) => [path, type]);
  const root = [
    ["docs", "tree"],
    ["docs2", "blob"],
    ["z", "blob"],
  ];

  it("of the branch, a commit or a commit's tree is the root, sorted by name", async () => {
    for (const sha of ["main", commit.sha, treeShaOf(commit)]) expect(await names(sha)).toEqual(root);
    for (const sha of ["other", "2".repeat(40)]) expect(await names(sha)).toBeUndefined();
  });

  it("of a folder is found by the id in the tree above", async () => {
    const [docs] = (await treeOf(files, [], "main")) ?? [];
    expect(await names(docs?.sha ?? "")).toEqual([
      ["a", "tree"],
      ["c", "blob"],
    ]);
    const [a] = (await treeOf(files, [], docs?.sha ?? "")) ?? [];
    expect(await names(a?.sha ?? "")).toEqual([["b", "blob"]]);
  });

  it("has modes, and the size of files only", async () => {
    const [folder, file] = (await treeOf(files, [], "main")) ?? [];
    expect(folder).toEqual({ path: "docs", mode: "040000", type: "tree", sha: folder?.sha });
    expect(file).toEqual({
      ...{ path: "docs2", mode: "100644", type: "blob", size: 5 },
      sha: await gitSha("blob", "docs2"),
    });
  });
});
