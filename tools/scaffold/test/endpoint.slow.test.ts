import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyOfRepository, type RepositoryCopy } from "@org/test-kit/repository-copy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Milliseconds. Minutes on a loaded machine. */
const LIMIT = 1_200_000;

describe("in a copy of the repository, npx pnpm new:endpoint", { timeout: LIMIT }, () => {
  let copy: RepositoryCopy;
  let changed: readonly string[] = [];

  beforeAll(() => {
    copy = copyOfRepository();
    const add = (...args: readonly string[]): unknown => copy.run("pnpm", "new:endpoint", ...args);
    add(
      "validators",
      "stakeRewards",
      "/v1/validators/{validator_id}/rewards",
      "--source",
      "documentation of 2026-11",
    );
    add("predictions", "openOrders", "/data/open-orders", "--list");
    add("repo-host", "visitors", "/repos/{owner}/{repo}/visitors", "--list");
    // Its operations differ by constants of the query only.
    add("chainstats", "dailyBlocks", "/v2/api?module=stats&action=dailyblocks");
    changed = copy.run("git", "status", "--porcelain", "--untracked-files=all").trimEnd().split("\n");
    changed = changed.map((line) => line.slice(3));
  }, LIMIT);
  afterAll(() => {
    copy[Symbol.dispose]();
  });

  it("leaves the types, the lint rules, the format and the generated files as they have to be", () => {
    copy.run("tsc", "-b", "apps/cli", "apps/playground", "tests");
    const code = changed.filter((path) => path.endsWith(".ts") && !path.includes(".generated."));
    copy.run("eslint", "--max-warnings", "0", ...code);
    copy.run("prettier", "--check", ...changed);
    copy.run("pnpm", "generate:check");
  });

  it("passes the tests of contract, clients, sandbox and apps", () => {
    const apps = [
      "services",
      "cli/test/export.test",
      "cli/test/complete",
      "cli/test/every",
      "playground/src",
    ];
    const packages = ["validators", "repo-host", "chainstats/src", "sandbox/src"];
    const tests = [
      "tests/contract",
      ...apps.map((path) => `apps/${path}`),
      ...packages.map((path) => `packages/${path}`),
    ];
    const printed = copy.run("vitest", "run", "--project", "unit", "--project", "slow", ...tests);
    expect(printed).toMatch(/\d{3,} passed, 0 failed/);
    expect(printed).toContain("packages/validators/test/stake-rewards.test.ts");
  });

  it("leaves four steps, each of which is a type error when it is missing", () => {
    const file = "packages/validators/src/index.ts";
    const without = (path: string, line: RegExp): void => {
      const text = readFileSync(join(copy.folder, path), "utf8");
      expect(text).toMatch(line);
      writeFileSync(join(copy.folder, path), text.replace(line, ""));
    };
    without(file, /^export \{ stakeRewards \}.*$/m);
    without("packages/sandbox/src/validators/handlers.ts", /^ *stakeRewards: .*$/m);
    without("apps/services/src/examples.ts", /^ *"validators\.stakeRewards": .*$/m);
    without("tests/contract/endpoints.ts", /^ *"validators\.stakeRewards": .*$/m);
    let errors = "";
    try {
      copy.run("tsc", "-b", "--pretty", "false", "apps/services", "tests");
    } catch (error) {
      errors = String(error);
    }
    expect(errors).toMatch(/^packages\/sandbox\/src\/validators\/handlers\.ts\(.*: error .*stakeRewards/m);
    expect(errors).toMatch(/^apps\/services\/src\/examples\.ts\(.*: error .*validators\.stakeRewards/m);
    expect(errors).toMatch(/^tests\/contract\/endpoints\.ts\(.*: error .*validators\.stakeRewards/m);
    expect(errors).toMatch(/^tests\/clients\/exported-operations\.test-d\.ts\(.*: error /m);
  });
});
