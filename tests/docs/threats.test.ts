import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const [, table = ""] = /^## Threats\n[\s\S]*?^\| -.*\n((?:\|.*\n)+)/m.exec(page) ?? [];
const threats = table
  .trim()
  .split("\n")
  .map((row) => {
    const [, threat = "", , tests = ""] = row.split("|").map((cell) => cell.trim());
    const named = Array.from(
      tests.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g),
      ([, name = "", file = ""]) => ({
        // Markdown writes an underscore as `\_`.
        name: name.replaceAll("\\_", "_"),
        file,
      }),
    );
    return { threat, named };
  });

describe("the threats of docs/security.md", () => {
  it("are collected", () => {
    expect(threats.length).toBeGreaterThan(10);
  });

  it.each(threats)("have tests by these names: $threat", ({ named }) => {
    expect(named.length).toBeGreaterThan(0);
    for (const { name, file } of named) {
      expect(existsSync(join(root, file)), file).toBe(true);
      // As the name of a test or of a group of tests.
      expect(readFileSync(join(root, file), "utf8")).toContain(`("${name}"`);
    }
  });
});
