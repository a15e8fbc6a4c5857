import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { aroundFileHandles } from "../../test/file-handles.ts";
import { renameDurably, writeAtomically } from "./files.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orgq-files-"));
});

/** The content of all files in the folder, by name. */
async function contents(): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const)),
  );
}

/** Notes what the folder has at each sync: after a loss of power, it has that or something later. */
async function syncs(): Promise<readonly unknown[]> {
  const noted: unknown[] = [];
  await aroundFileHandles("sync", async ({ handle, proceed }) => {
    const of = (await handle.stat()).isDirectory() ? "folder" : "file";
    noted.push([of, await contents()]);
    return proceed();
  });
  return noted;
}

/** The sync of the folder with these files. Windows has none. */
function folderSync(files: Readonly<Record<string, string>>): readonly unknown[] {
  return process.platform === "win32" ? [] : [["folder", files]];
}

test("a file is replaced as a whole: its new content is durable before it has the name, and then the name", async () => {
  await writeFile(join(folder, "file"), "old");
  const noted = await syncs();
  await writeAtomically(join(folder, "file"), "new");
  expect(noted).toEqual([["file", { file: "old", "file.tmp": "new" }], ...folderSync({ file: "new" })]);
  expect(await contents()).toEqual({ file: "new" });
});

test("a renamed file has its new name durably", async () => {
  await writeFile(join(folder, "file.part"), "rows");
  const noted = await syncs();
  await renameDurably(join(folder, "file.part"), join(folder, "file"));
  expect(noted).toEqual(folderSync({ file: "rows" }));
});
