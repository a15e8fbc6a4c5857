import { writeFile } from "node:fs/promises";
import { failureOf } from "@org/test-kit/untyped";
import { expect, test } from "vitest";
import { canListOpenFiles, openFiles } from "../../test/file-handles.ts";
import { testFolder } from "../../test/test-folder.ts";
import { lineReader, linesOf, type Line } from "./lines.ts";

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const folder = testFolder();
const path = () => folder.path("lines");

async function linesIn(text: string): Promise<readonly Line[]> {
  await writeFile(path(), text);
  return all(linesOf(path()));
}

test("each line has its place in bytes, also the last one without a line break", async () => {
  expect(await linesIn("ä\nbc\n\n  \nd")).toEqual([
    { text: "ä", start: 0, length: 2 },
    { text: "bc", start: 3, length: 2 },
    { text: "d", start: 10, length: 1 },
  ]);
  expect(await linesIn("")).toEqual([]);
  expect(await linesIn("a\n")).toEqual([{ text: "a", start: 0, length: 1 }]);
});

test("a line may be longer than what is read at once", async () => {
  const lengths = [10, 150_000, 65_525, 1, 70_000];
  const lines = await linesIn(lengths.map((length, at) => `${String(at).repeat(length)}\n`).join(""));
  expect(lines.map(({ length }) => length)).toEqual(lengths);
  expect(lines.map(({ text }) => new Set(text).size)).toEqual([1, 1, 1, 1, 1]);
  const reader = await lineReader(path());
  for (const line of lines) expect(await reader.read(line)).toBe(line.text);
  await reader.close();
});

test.skipIf(!canListOpenFiles)("the file stays open until the reader is closed", async () => {
  await writeFile(path(), "a\n");
  const reader = await lineReader(path());
  expect(openFiles(path())).toHaveLength(1);
  await reader.close();
  expect(openFiles(path())).toEqual([]);
});

test("a file that can't be read is named", async () => {
  const message = `${path()} can't be read: it does not exist (ENOENT)`;
  expect(await failureOf(() => all(linesOf(path())))).toMatchObject({ message });
  expect(await failureOf(() => lineReader(path()))).toMatchObject({ message });
});
