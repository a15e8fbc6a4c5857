import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const allocations = fileURLToPath(new URL("../../../test/allocations.ts", import.meta.url));

test("a compiled check allocates nothing for accepted values", async () => {
  // A heap that is large enough to avoid garbage collection in between.
  const { stdout } = await promisify(execFile)(process.execPath, ["--min-semi-space-size=64", allocations]);
  // A word for each of the 40,000 fields would be 320 kB.
  expect(Number(stdout)).toBeLessThan(20_000);
  expect(stdout).toMatch(/^\d+\n$/);
});
