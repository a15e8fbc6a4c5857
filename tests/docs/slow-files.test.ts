import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("CONTRIBUTING counts the slow files of each folder", () => {
  const counted = readFileSync(join(root, "CONTRIBUTING.md"), "utf8").matchAll(
    /^\| `([\w/-]+)` +\| +(\d+) \| +(\d+) \|/gm,
  );
  const files = globSync(
    "{packages,apps,tools,tests,examples,bench,site}/**/*.{slow,browser}.test.{ts,tsx}",
    {
      cwd: root,
      exclude: (name) => name === "node_modules" || name === "dist",
    },
  ).map((file) => file.replaceAll("\\", "/"));
  const rows = Array.from(counted, ([, folder = "", slow, browser]) => {
    const own = files.filter((file) => file.startsWith(`${folder}/`));
    const found = [".slow.", ".browser."].map((kind) => own.filter((file) => file.includes(kind)).length);
    expect([folder, ...found]).toEqual([folder, Number(slow), Number(browser)]);
    return own.length;
  });
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(files.length);
});
