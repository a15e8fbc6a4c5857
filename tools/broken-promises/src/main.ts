/**
 * Breaks each promise of SECURITY.md in a copy of the repository, and expects that a linked test fails: `pnpm promises`.
 *
 * @module
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyOfRepository } from "@org/test-kit/repository-copy";
import { linkedTests } from "./promises.ts";

const copy = copyOfRepository();
const report = join(copy.folder, "report.json");
const projects = ["--project=unit", "--project=slow"];
const tests = linkedTests();
let isKept = true;
try {
  const before = failures(...tests.map(({ path }) => path));
  if (before !== 0) throw new Error(`Of the linked tests, ${String(before)} fail without a patch`);
  for (const { name, path, patch } of tests) {
    copy.run("git", "apply", "--unidiff-zero", patch);
    const count = failures(path);
    copy.run("git", "apply", "--unidiff-zero", "--reverse", patch);
    isKept &&= count > 0;
    console.log(`${count > 0 ? `${String(count)} failed` : "NONE FAILED"}: ${name} (${path})`);
  }
} finally {
  copy[Symbol.dispose]();
}
process.exitCode = isKept ? 0 : 1;

/** Runs tests in the copy. @returns how many failed @throws Error if they can't be run */
function failures(...paths: readonly string[]): number {
  rmSync(report, { force: true });
  // By a folder's name alone, vitest would also run the folders whose names begin with it.
  const chosen = paths.map((path) => (path.endsWith(".ts") ? path : `${path}/`));
  try {
    copy.run("vitest", "run", ...projects, "--reporter=json", `--outputFile=${report}`, ...chosen);
    return 0;
  } catch (error) {
    const found: unknown = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
    const failed: unknown = Reflect.get(Object(found), "numFailedTests");
    // A file that can't be loaded shows nothing about the promise.
    if (typeof failed === "number" && failed > 0) return failed;
    throw error;
  }
}
