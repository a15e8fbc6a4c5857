import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { asking, frozenSandbox, row } from "../../../test/ask.ts";
import { readCommand } from "./command.ts";
import { loadState, saveState } from "./run.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-state-"));
  file = join(folder, "state.json");
});

afterEach(() => rm(folder, { recursive: true }));

it("is loaded by the next sandbox of the same seed, and replaced as a whole", async () => {
  const first = frozenSandbox();
  await loadState(first, file);
  await writeFile(file, "old");
  await asking(first, "repoHost", { Authorization: "token alice-token" })("/repos/acme/rocket", {
    method: "PATCH",
    body: '{"description":"kept"}',
  });
  await saveState(first, file);
  expect(await readdir(folder)).toEqual(["state.json"]);
  expect((await stat(file)).mode & 0o077).toBe(0);

  const second = frozenSandbox();
  await loadState(second, file);
  const { json } = await asking(second, "repoHost")("/repos/acme/rocket");
  expect(row(json)["description"]).toBe("kept");
});

it.each([
  ["{", "JSON"],
  ["{}", "snapshot.format"],
])("is refused if it holds %s, and the file is named", async (text, problem) => {
  await writeFile(file, text);
  await expect(loadState(frozenSandbox(), file)).rejects.toThrow(`--state ${file}: `);
  await expect(loadState(frozenSandbox(), file)).rejects.toThrow(problem);
});

it("is refused at the start if its folder does not exist: the state would be lost at the end", async () => {
  const elsewhere = join(folder, "missing", "state.json");
  await expect(loadState(frozenSandbox(), elsewhere)).rejects.toThrow(`--state ${elsewhere}: ENOENT`);
});

it("is named if it cannot be saved, and leaves nothing beside it", async () => {
  await mkdir(file);
  await writeFile(join(file, "in the way"), "");
  await expect(saveState(frozenSandbox(), file)).rejects.toThrow(`--state ${file}: `);
  expect(await readdir(folder)).toEqual(["state.json"]);
});

it("is refused if it belongs to another seed", async () => {
  await saveState(frozenSandbox({ seed: 2 }), file);
  await expect(loadState(frozenSandbox(), file)).rejects.toThrow("snapshot.seed");
});

it("is named by --state", () => {
  expect(readCommand(["--state", "a.json"])).toMatchObject({ kind: "serve", state: "a.json" });
  expect(readCommand(["--state", ""])).toMatchObject({ kind: "mistake" });
});
