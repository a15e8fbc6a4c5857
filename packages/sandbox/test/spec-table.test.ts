import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { suite } from "@org/test-kit/conformance";
import { bare, PAGE, specRows, type SpecRow } from "./spec-rows.ts";

const rows = specRows();
const below = (...sections: readonly string[]): readonly SpecRow[] =>
  rows.filter(({ section }) => sections.includes(section));

describe("every sentence of the specification", () => {
  it.each([
    ["Chain statistics", 20],
    ["Validators", 55],
    ["Predictions", 110],
    ["Repository host", 70],
  ])("about %s has existing tests", (section, least) => {
    expect(below(section).length).toBeGreaterThan(least);
    for (const { sentence, tests } of below(section)) {
      expect(tests.length, sentence).toBeGreaterThan(0);
      for (const { file, name } of tests) {
        const url = new URL(file, PAGE);
        expect(existsSync(url), file).toBe(true);
        if (name !== undefined) expect(readFileSync(url, "utf8"), file).toContain(name);
      }
    }
  });
});

/** A statement of a specification: a row, a rule, a list item. */
interface Line {
  readonly heading: string;
  readonly text: string;
}

function linesOf(file: string): readonly Line[] {
  let heading = "";
  const lines: Line[] = [];
  for (const text of readFileSync(file, "utf8").split("\n")) {
    const [, title] = /^#+ (.*)$/.exec(text) ?? [];
    if (title !== undefined) heading = title;
    else if (/^(?:- |\d\. |S: |\| (?!---))/.test(text)) lines.push({ heading, text });
  }
  return lines;
}

/** Lines that do not describe the service: table headings, hidden parts, advice to clients. */
const ELSEWHERE = [
  /^\| (?:Field|Verb|Status|Method|Condition|Limit|Query parameter|Name|Service) \|/,
  /^- [^`(]*: not shown\.$/,
  /^- Clients are advised/,
];
const isSaid = ({ text }: Line): boolean => !ELSEWHERE.some((other) => other.test(text));

describe.each([
  ["chain-and-validators", ["Chain statistics", "Validators"], 60],
  ["predictions", ["Predictions"], 95],
] as const)("the specification %s", (name, sections, least) => {
  suite("is there", `spec/${name}.md`, (file) => {
    const lines = linesOf(file).filter(isSaid);
    const named = below(...sections).filter(({ heading }) => heading !== undefined);
    const key = (heading: string, sentence: string): string => `${heading}: ${bare(sentence)}`;

    it("has a row under the same heading for each line", () => {
      const held = new Set(named.map(({ heading = "", sentence }) => key(heading, sentence)));
      expect(lines.length).toBeGreaterThan(least);
      expect(lines.filter(({ heading, text }) => !held.has(key(heading, text)))).toEqual([]);
    });

    it("has a line for each row under a heading", () => {
      const said = new Set(lines.map(({ heading, text }) => key(heading, text)));
      expect(named.filter(({ heading = "", sentence }) => !said.has(key(heading, sentence)))).toEqual([]);
    });
  });
});

suite("the specification of the repository host", "spec/repo-host.md", (file) => {
  const table = below("Repository host");

  it("has each sentence of the table", () => {
    const text = bare(readFileSync(file, "utf8"));
    for (const { sentence } of table) expect(text).toContain(bare(sentence));
  });

  it("has no rule without a row in the table", () => {
    const rules = linesOf(file).filter((line) => isSaid(line) && !line.text.includes("not shown"));
    const sentences = table.map(({ sentence }) => bare(sentence)).filter((sentence) => sentence !== "");
    const missing = rules.filter(({ text }) => {
      const words = bare(text.replace(/^\d\. /, ""));
      return !sentences.some((sentence) => words.includes(sentence));
    });
    expect(rules.length).toBeGreaterThan(60);
    expect(missing).toEqual([]);
  });
});
