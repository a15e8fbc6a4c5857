import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { linkedTests, ROOT } from "../src/promises.ts";

const tests = linkedTests();

test("each link of SECURITY.md has a patch of its name, and each patch a link", () => {
  const patches = readdirSync(join(ROOT, "tools/broken-promises/patches"));
  expect(tests.map(({ patch }) => basename(patch)).sort()).toEqual(patches.sort());
});

test.each(tests)("the patch that breaks the promise of $name applies", ({ patch }) => {
  const { status, stderr } = spawnSync("git", ["apply", "--unidiff-zero", "--check", patch], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
