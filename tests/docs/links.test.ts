import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, linksOf } from "@org/markdown";
import { pathsIn } from "./paths.ts";
import { requirementsOf, type Requirement } from "./requirements.ts";

const root = join(import.meta.dirname, "../..");
const pages = ["*.md", "docs/**/*.md", "{packages,apps,examples}/*/*.md", "site/pages/**/*.md"].flatMap(
  (pattern) => globSync(pattern, { cwd: root }).filter((path) => !path.endsWith("CHANGELOG.md")),
);
const read = (path: string): string => readFileSync(join(root, path), "utf8");

describe("every link of the documentation within the project", () => {
  it("is collected", () => {
    expect(pages.flatMap((page) => linksOf(read(page))).length).toBeGreaterThan(100);
  });

  it.each(pages)("has a target: %s", (page) => {
    const broken = linksOf(read(page)).filter(({ path, anchor }) => {
      const target = path === "" ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== "" && target.endsWith(".md") && !anchorsOf(read(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

describe("every file that the documentation names", () => {
  const packages = globSync("{packages,apps,tools}/*", { cwd: root });

  it("is collected", () => {
    expect(pages.flatMap((page) => pathsIn(read(page))).length).toBeGreaterThan(20);
  });

  it.each(pages)("exists: %s", (page) => {
    const own = dirname(page);
    // A page above the packages may name a file by its path in any package.
    const homes = ["", own, ...(own.includes("/") ? [] : packages)];
    const missing = pathsIn(read(page)).filter(
      (path) => !homes.some((home) => existsSync(join(root, home, path))),
    );
    expect(missing).toEqual([]);
  });
});

/** A requirement that is met names its test, any other one its reason. */
function expectEvidence({ met, how, where, heldBy }: Requirement): void {
  expect(["yes", "partly", "no"]).toContain(met);
  if (met !== "yes") expect(how.length).toBeGreaterThan(20);
  expect(where.length).toBeGreaterThan(0);
  for (const { path } of heldBy) expect(path).toMatch(/\.test(-d)?\.ts$|\.ci\/run$|tests\/runtimes\//);
}

describe("the requirements of the runtime", () => {
  const requirements = requirementsOf(read("docs/runtime.md"));

  it("are all listed", () => {
    expect(requirements).toHaveLength(58);
  });

  it.each(requirements)("$requirement: $met", (row) => {
    expectEvidence(row);
    expect(row.heldBy.length).toBeGreaterThan(0);
  });
});

describe("the requirements of the clients", () => {
  const page = read("docs/comparison.md");
  const requirements = requirementsOf(read("docs/comparison-evidence.md"));
  const [, compared = ""] = /^\| clients .*\n\| -.*\n((?:\|.*\n)+)/m.exec(page) ?? [];

  it("are all listed, for each client", () => {
    const rows = Map.groupBy(requirements, ({ section }) => section);
    expect(Array.from(rows, ([section, { length }]) => [section, length])).toEqual([
      ["Chain statistics", 36],
      ["Validators", 21],
      ["Prediction markets", 34],
      ["Repository host", 34],
    ]);
  });

  it.each(requirements)("$section, $requirement: $met", (row) => {
    expectEvidence(row);
    if (row.met !== "no") expect(row.heldBy.length).toBeGreaterThan(0);
  });

  it("are summed up with the correct numbers", () => {
    const summed = Array.from(
      page.matchAll(/^(\d+) things .*: (\d+) yes, (\d+) partly, (\d+) no\. .*#([a-z-]+)\)/gm),
      ([, all, yes, partly, no, section]) => [section, all, yes, partly, no].join(" "),
    );
    const counted = Map.groupBy(requirements, ({ section }) => section.toLowerCase().replaceAll(" ", "-"));
    expect(summed).toEqual(
      Array.from(counted, ([section, rows]) => {
        const count = (is: string) => rows.filter(({ met }) => met === is).length;
        return [section, rows.length, count("yes"), count("partly"), count("no")].join(" ");
      }),
    );
  });

  it("are compared with every other client", () => {
    expect(requirements.filter(({ elsewhere }) => elsewhere === "")).toEqual([]);
    const others = requirements.map(({ elsewhere }) => elsewhere).join("\n");
    const names = compared.split("\n").flatMap((line) => (line.split("|")[1] ?? "").trim().split(", "));
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !others.includes(name))).toEqual([]);
  });
});
