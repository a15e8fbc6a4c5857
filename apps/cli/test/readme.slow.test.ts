import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
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

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orgq-readme-"));
  await copyFile(README, join(folder, "README.md"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The words of a command, whose files are in a folder of the test. */
function argumentsOf(command: string): readonly string[] {
  const [, ...words] = wordsOf(command);
  return words.map((word, place) =>
    ["--out", "--resume"].includes(words[place - 1] ?? "")
      ? join(folder, word)
      : word.replace(/^@(?=\w)/, `@${folder}/`),
  );
}

test("there are commands", () => {
  expect(commands.length).toBeGreaterThan(5);
});

test.each(commands)("%s", async (command) => {
  const { code, stdout, stderr } = await orgqHere(argumentsOf(command));
  expect({ code, errors: stderr.match(/^error: .*/gm) }).toEqual({ code: 0, errors: null });
  expect(`${stdout}${stderr}`).not.toBe("");
});
