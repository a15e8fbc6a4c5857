import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, linksOf } from "./links.ts";
import { answersOf } from "./runtime-table.ts";

const root = join(import.meta.dirname, "../..");
const pages = ["*.md", "docs/**/*.md", "{packages,apps,examples}/*/*.md"].flatMap((pattern) =>
  globSync(pattern, { cwd: root }).filter((path) => !path.endsWith("CHANGELOG.md")),
);
const read = (path: string): string => readFileSync(join(root, path), "utf8");

describe("every link of the documentation within the project", () => {
  it("is found", () => {
    expect(pages.flatMap((page) => linksOf(read(page))).length).toBeGreaterThan(100);
  });

  it.each(pages)("leads somewhere: %s", (page) => {
    const broken = linksOf(read(page)).filter(({ path, anchor }) => {
      const target = path === "" ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== "" && target.endsWith(".md") && !anchorsOf(read(target)).has(anchor);
    });
    expect(broken).toEqual([]);
  });
});

describe("what the runtime is asked for", () => {
  const answers = answersOf(read("docs/runtime.md"));

  it("is answered row by row", () => {
    expect(answers).toHaveLength(58);
  });

  it.each(answers)("$asked: $answer", ({ answer, how, where, heldBy }) => {
    expect(["yes", "partly", "no"]).toContain(answer);
    if (answer !== "yes") expect(how.length).toBeGreaterThan(20);
    expect(where.length).toBeGreaterThan(0);
    for (const { path } of heldBy) expect(path).toMatch(/\.test(-d)?\.ts$|\.ci\/run$|everywhere\//);
    expect(heldBy.length).toBeGreaterThan(0);
  });
});
