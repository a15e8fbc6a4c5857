import { copyFile, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wordsOf } from "./orgq.ts";
import { orgqHere } from "./orgq-here.ts";
import { withoutDeployment } from "./without-deployment.ts";

const README = join(import.meta.dirname, "../README.md");
const text = await readFile(README, "utf8");

/** The commands of the README's examples, without where their output goes. */
const commands = Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, code = ""]) => code.split("\n"))
  .flat()
  .filter((line) => line.startsWith("orgq"))
  .map((line) => line.replace(/\s+(?:(?:#|\| \w).*|>>? [\w.]+)$/, ""));

withoutDeployment();

const before = process.cwd();

// The commands name files of the folder where they run.
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "orgq-readme-"));
  await copyFile(README, join(folder, "README.md"));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
});

test("there are commands", () => {
  expect(commands.length).toBeGreaterThan(5);
});

test.each(commands)("%s", async (command) => {
  const [, ...args] = wordsOf(command);
  const { code, stdout, stderr } = await orgqHere(args);
  expect({ code, errors: stderr.match(/^error: .*/gm) }).toEqual({ code: 0, errors: null });
  expect(`${stdout}${stderr}`).not.toBe("");
});
