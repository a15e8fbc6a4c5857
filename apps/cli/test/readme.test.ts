import { copyFile, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { orgq, wordsOf } from "./orgq.ts";

const README = join(import.meta.dirname, "../README.md");
const text = await readFile(README, "utf8");

/** The commands of the README's examples, without where their output goes. */
const commands = Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, code = ""]) => code.split("\n"))
  .flat()
  .filter((line) => line.startsWith("orgq"))
  .map((line) => line.replace(/\s+(?:(?:#|\| \w).*|>>? [\w.]+)$/, ""));

/** The folder where they run. */
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orgq-readme-"));
  await copyFile(README, join(folder, "README.md"));
});

test("there are commands", () => {
  expect(commands.length).toBeGreaterThan(5);
});

test.each(commands)("%s", async (command) => {
  const [, ...args] = wordsOf(command);
  const { code, stdout, stderr } = await orgq(args, {}, folder);
  expect({ code, errors: stderr.match(/^error: .*/gm) }).toEqual({ code: 0, errors: null });
  expect(`${stdout}${stderr}`).not.toBe("");
});
