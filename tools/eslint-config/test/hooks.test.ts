import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../../apps/playground/src");

/** The files that `react-hooks/immutability` compiles, beside components. */
const COMPILED = /(?:^|[\\/])(?:use-[^\\/]+|settings)\.ts$/;

test("hooks of the playground are in files that lint compiles", () => {
  const others = globSync("**/*.ts", { cwd: folder }).filter((path) => !COMPILED.test(path));
  expect(others.length).toBeGreaterThan(100);
  const withHooks = others.filter((path) =>
    /(?<![.\w])use[A-Z]\w*\s*[(<]/.test(readFileSync(join(folder, path), "utf8")),
  );
  expect(withHooks).toEqual([]);
});
