import { expect, it } from "vitest";
import { accountIn, defined, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import { createStates } from "../../core/state.ts";
import { contentOf, textOf } from "./commits.ts";
import { createHistoryStore } from "./history-store.ts";

function setUp() {
  const world = worldOf();
  const history = createHistoryStore(1, world.people, createStates());
  const [rocket, vault] = ["acme/rocket", "acme/vault"].map((name) => repositoryIn(world, name));
  const write = (sha: string, path: string, text: string | null, at: number): void => {
    const commit = { sha, message: sha, author: accountIn(world, "alice"), date: "", parent: null };
    history.write(defined(rocket), { path, content: text === null ? null : contentOf(text), commit, at });
  };
  return { history, rocket: defined(rocket), vault: defined(vault), write };
}

it("starts with the same four files, in the words of the repository", () => {
  const { history, rocket, vault } = setUp();
  const files = history.files(rocket);
  expect(Array.from(files.keys())).toEqual(["LICENSE", "README.md", "docs/guide.md", "src/main.txt"]);
  expect(textOf(defined(files.get("README.md")))).toMatch(/^# rocket\n\nGoes up\.\n/);
  expect(textOf(defined(history.files(vault).get("README.md")))).toMatch(/^# vault\n\nNo words yet\.\n/);
});

it("adds, changes and removes files by commits, the newest first", () => {
  const { history, rocket, vault, write } = setUp();
  const before = history.commits(rocket);
  write("1", "new", "a", 10);
  write("2", "new", "b", 20);
  write("3", "LICENSE", null, 15);
  expect(textOf(defined(history.files(rocket).get("new")))).toBe("b");
  expect(history.files(rocket).has("LICENSE")).toBe(false);
  expect(history.commits(rocket).map(({ sha }) => sha)).toEqual([
    "3",
    "2",
    "1",
    ...before.map(({ sha }) => sha),
  ]);
  expect([history.writtenAt(rocket), history.writtenAt(vault)]).toEqual([15, 0]);
  expect(history.files(vault).has("LICENSE")).toBe(true);
});

it("knows how each written commit changed its file, and that seeded ones change none", () => {
  const { history, rocket, write } = setUp();
  const [seeded] = history.commits(rocket);
  write("1", "new", "a", 10);
  write("2", "new", "b", 20);
  write("3", "new", null, 30);
  const changes = history
    .commits(rocket)
    .slice(0, 3)
    .map((commit) => {
      const { path, before, after } = defined(history.changeOf(rocket, commit));
      return [path, before && textOf(before), after && textOf(after)];
    });
  expect(changes).toEqual([
    ["new", "b", null],
    ["new", "a", "b"],
    ["new", null, "a"],
  ]);
  expect(history.changeOf(rocket, defined(seeded))).toBeUndefined();
});

it("keeps blobs that are not files", () => {
  const { history, rocket, vault } = setUp();
  history.addBlob(rocket, contentOf("a"));
  history.addBlob(rocket, contentOf("b"));
  expect(history.blobs(rocket).map(textOf)).toEqual(["a", "b"]);
  expect([history.blobs(vault), history.files(rocket).size]).toEqual([[], 4]);
});
