import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("fixture", import.meta.url));
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));

/** Milliseconds after which a run hangs, on a loaded machine too. */
const HANGS = 240_000;

/** Runs a fixture of tests as a run of its own. @returns how it ended, and what it printed */
export function run(fixture: string): {
  readonly lines: readonly string[];
  readonly status: number | null;
} {
  // The inner run must not take itself for a worker of this one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));
  const { stdout, status } = spawnSync(process.execPath, [vitest, "run", fixture], {
    cwd: root,
    encoding: "utf8",
    env,
    timeout: HANGS,
  });
  return { lines: stdout.trimEnd().split("\n"), status };
}
