import { chmod, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureOf } from "@org/test-kit/untyped";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { aroundFileHandles, canListOpenFiles, openFiles } from "../../test/file-handles.ts";
import {
  exists,
  expectFolder,
  exportFiles,
  inWords,
  makeFolder,
  recordIn,
  remove,
  renameDurably,
  writeAtomically,
} from "./files.ts";

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

test("Windows can't open a folder: a rename is durable there by itself", async () => {
  const platform = process.platform;
  onTestFinished(() => {
    Object.defineProperty(process, "platform", { value: platform });
  });
  Object.defineProperty(process, "platform", { value: "win32" });
  await writeFile(join(folder, "file.part"), "rows");
  const noted = await syncs();
  await renameDurably(join(folder, "file.part"), join(folder, "file"));
  expect(noted).toEqual([]);
  expect(await contents()).toEqual({ file: "rows" });
});

test.skipIf(!canListOpenFiles)("no file and no folder stays open", async () => {
  await writeAtomically(join(folder, "file"), "text");
  await renameDurably(join(folder, "file"), join(folder, "renamed"));
  expect(openFiles(folder)).toEqual([]);
});

describe("the files of an export", () => {
  test("have the name of the finished one", async () => {
    const data = join(folder, "rows.csv");
    expect(await exportFiles(data, "other.csv")).toEqual({
      data,
      part: `${data}.part`,
      checkpoint: `${data}.checkpoint.json`,
      lock: `${data}.lock`,
      manifest: `${data}.manifest.json`,
      rejected: `${data}.rejected.ndjson`,
      rejectedPart: `${data}.rejected.ndjson.part`,
    });
  });

  test("are in a folder if the path is one, ends like one, or has no extension", async () => {
    await mkdir(join(folder, "is.there"));
    await writeFile(join(folder, "file.there"), "");
    const dataOf = async (out: string) => (await exportFiles(out, "rows.csv")).data;
    expect(await dataOf(join(folder, "is.there"))).toBe(join(folder, "is.there", "rows.csv"));
    expect(await dataOf(join(folder, "file.there"))).toBe(join(folder, "file.there"));
    expect(await dataOf(`${join(folder, "new.folder")}/`)).toBe(join(folder, "new.folder", "rows.csv"));
    expect(await dataOf(join(folder, "new"))).toBe(join(folder, "new", "rows.csv"));
  });

  test("are in a folder that is made with them, or the failure says what", async () => {
    const data = join(folder, "a", "b", "rows.csv");
    await makeFolder({ data });
    expect(await readdir(join(folder, "a", "b"))).toEqual([]);
    await expectFolder({ data: join(folder, "c", "d", "rows.csv") });
    expect(await readdir(join(folder, "c"))).toEqual(["d"]);
    await writeFile(join(folder, "file"), "");
    const below = join(folder, "file", "rows.csv");
    expect(await failureOf(() => makeFolder({ data: below }))).toMatchObject({
      name: "FileError",
      message: `${below} can't be written: a part of the path is not a folder (EEXIST)`,
    });
    expect(await failureOf(() => expectFolder({ data: below }))).toMatchObject({
      name: "ParameterError",
      message: `--out: expected a file or folder that can be written, received ${below}: a part of the path is not a folder (EEXIST)`,
    });
    await symlink(join(folder, "nothing"), join(folder, "link"));
    expect(await failureOf(() => expectFolder({ data: join(folder, "link", "rows.csv") }))).toMatchObject({
      name: "ParameterError",
    });
  });
});

// The user root may write anywhere.
test.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
  "a folder that can't be written is found before anything is sent, and gets no file",
  async () => {
    await chmod(folder, 0o500);
    const data = join(folder, "rows.csv");
    expect(await failureOf(() => expectFolder({ data }))).toMatchObject({
      message: `--out: expected a file or folder that can be written, received ${data}: permission is denied (EACCES)`,
    });
    await chmod(folder, 0o700);
  },
);

describe("the object in a file", () => {
  const path = () => join(folder, "file");
  const read = () => recordIn(path(), "a manifest");

  test("is read, and undefined if there is no file", async () => {
    expect(await read()).toBeUndefined();
    await writeFile(path(), '{"rows":1}');
    expect(await read()).toEqual({ rows: 1 });
  });

  test.each(["", "[]", "7", "null"])("is refused where the file has %j", async (text) => {
    await writeFile(path(), text);
    expect(await failureOf(read)).toMatchObject({
      message: `${path()} is not a manifest`,
      hint: "--overwrite begins the export anew.",
    });
  });

  test("can't be read from a folder", async () => {
    await mkdir(path());
    expect(await failureOf(read)).toMatchObject({
      message: `${path()} can't be read: it is a folder (EISDIR)`,
    });
  });
});

test("a file is removed, if there is one, and a folder is not", async () => {
  await writeFile(join(folder, "file"), "");
  expect(await exists(join(folder, "file"))).toBe(true);
  await remove(join(folder, "file"));
  await remove(join(folder, "file"));
  expect(await exists(join(folder, "file"))).toBe(false);
  await mkdir(join(folder, "full"));
  const message: unknown = expect.stringContaining(`${join(folder, "full")} can't be written: `);
  expect(await failureOf(() => remove(join(folder, "full")))).toMatchObject({ message });
});

describe("a file that can't be written", () => {
  test("is named with the reason, and with what to do", async () => {
    const path = join(folder, "none", "file");
    const message = `${path} can't be written: the folder does not exist (ENOENT)`;
    const hint =
      "Correct that, and run the command again, without --overwrite: it continues after the last page that was saved.";
    expect(await failureOf(() => writeAtomically(path, "text"))).toMatchObject({ message, hint });
    expect(await failureOf(() => writeAtomically(path, "text", "Other."))).toMatchObject({
      message,
      hint: "Other.",
    });
    expect(await failureOf(() => renameDurably(join(folder, "file"), path))).toMatchObject({ message, hint });
    expect(await inWords(path, () => Promise.resolve(7))).toBe(7);
  });
});
