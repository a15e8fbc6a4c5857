import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { suite } from "../../../../tests/support/conformance.ts";

const PACKAGE = new URL("../../", import.meta.url);

/** Lines that say nothing of what the service does: tables' heads, what isn't shown, advice to clients. */
const ELSEWHERE = [
  /not shown/,
  /^\| (?:Field|Verb|Status|Method|Condition|Limit) \|/,
  /^- Clients are advised/,
];

/** Letters and digits alone: how a sentence is set counts for nothing. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

const section = /\n## Repository host\n(.*?)(?:\n## |$)/s.exec(
  readFileSync(new URL("SPEC.md", PACKAGE), "utf8"),
)?.[1];
const table = (section ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(2)
  .map((line) => line.split(/ \| |^\| | \|$/).filter((cell) => cell.trim() !== ""));

it("every sentence in the table is held by tests that there are", () => {
  expect(table.length).toBeGreaterThan(70);
  for (const [sentence, tests = ""] of table) {
    const files = Array.from(tests.matchAll(/\]\(([^)]+)\)/g), ([, file = ""]) => file);
    expect(files.length, sentence).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(new URL(file, PACKAGE)), file).toBe(true);
  }
});

suite("the specification of the repository host", "spec/repo-host.md", (file) => {
  const text = readFileSync(file, "utf8");

  it("has each sentence of the table", () => {
    for (const [sentence = ""] of table) expect(bare(text)).toContain(bare(sentence));
  });

  it("has no rule without a row in the table", () => {
    const rules = text
      .split("\n")
      .filter(
        (line) => /^(?:- |\d\. |\| (?!---))/.test(line) && !ELSEWHERE.some((other) => other.test(line)),
      );
    const sentences = table.map(([sentence = ""]) => bare(sentence)).filter((sentence) => sentence !== "");
    const missing = rules.filter((rule) => {
      const words = bare(rule.replace(/^\d\. /, ""));
      return !sentences.some((sentence) => words.includes(sentence));
    });
    expect(rules.length).toBeGreaterThan(60);
    expect(missing).toEqual([]);
  });
});
