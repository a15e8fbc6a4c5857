import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { examplesOf, run } from "@org/test-kit/readme";

const root = join(import.meta.dirname, "../..");
const pages = globSync("packages/*/README.md", { cwd: root }).toSorted();

/** The parts that each page has, in the order in which a newcomer needs them; tasks stand between them. */
const PARTS = ["Install", "First example", "Options", "Errors", "Links"];

describe("the first example of", () => {
  it.each(["README.md", ...pages])("%s runs as pasted, without a network", async (page) => {
    const [first = ""] = examplesOf(page);
    const { logged, warned } = await run(first, ({ url }) =>
      Promise.reject(new TypeError(`the example needs a network: ${url}`)),
    );
    expect(logged.length).toBeGreaterThan(0);
    expect(warned).toEqual([]);
    // A number in a comment after the last line is the number that the line prints.
    const [, printed] = /console\.log\(.*\); \/\/ (\d+)\n$/.exec(first) ?? [];
    if (printed !== undefined) expect(String(logged.at(-1))).toBe(printed);
  });
});

describe("the sections of", () => {
  it.each(pages)("%s are complete and in order", (page) => {
    const text = readFileSync(join(root, page), "utf8");
    const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading = ""]) => heading);
    expect(headings.filter((heading) => PARTS.includes(heading))).toEqual(PARTS);
    expect(headings.slice(0, 2)).toEqual(["Install", "First example"]);
    expect(headings.at(-1)).toBe("Links");
  });

  it.each(["chainstats", "predictions", "repo-host", "validators"])(
    "the README of %s say which service it is for, and where a key comes from",
    (client) => {
      const text = readFileSync(join(root, `packages/${client}/README.md`), "utf8");
      const [, example = ""] = /^## First example\n([\s\S]*?)^## /m.exec(text) ?? [];
      expect(example).toMatch(/https:\/\/(?:api|clob|gamma-api)\.\w+\.\w+/);
      expect(example).toMatch(/\b(?:key|token)\b/);
      expect(example).toContain("docs/live-deployments.md");
    },
  );
});
