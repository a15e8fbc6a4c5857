import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { FOLDERS } from "../src/folders.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

test.each(Object.entries(FOLDERS))("each pattern of %s finds a file", (_, { sources, tests }) => {
  const patterns = [...sources, ...tests];
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
});
