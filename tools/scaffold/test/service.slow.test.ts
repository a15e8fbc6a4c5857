import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyOfRepository, type RepositoryCopy } from "@org/test-kit/repository-copy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Milliseconds. Minutes on a loaded machine. */
const LIMIT = 1_200_000;

describe("in a copy of the repository, npx pnpm new:service", { timeout: LIMIT }, () => {
  let copy: RepositoryCopy;
  let changed: readonly string[] = [];

  beforeAll(() => {
    copy = copyOfRepository();
    const about = ["--about", "A client for air quality.", "--source", "documentation of 2026-11"];
    copy.run("pnpm", "new:service", "airQuality", "forecast", "/v1/forecasts/{city}", ...about);
    copy.run("pnpm", "new:endpoint", "air-quality", "stations", "/v1/stations", "--list");
    const status = copy.run("git", "status", "--porcelain", "--untracked-files=all");
    changed = Array.from(status.matchAll(/^.. (.*)$/gm), ([, path = ""]) => path);
  }, LIMIT);
  afterAll(() => {
    copy[Symbol.dispose]();
  });

  it("leaves the types, the lint rules, the format and the generated files as they have to be", () => {
    copy.run("tsc", "-b", "tsconfig.json", "tests/tsconfig.json");
    const code = changed.filter((path) => path.endsWith(".ts") && !path.includes(".generated."));
    copy.run("eslint", "--max-warnings", "0", ...code);
    copy.run("prettier", "--check", ...changed.filter((path) => path !== "pnpm-lock.yaml"));
    copy.run("pnpm", "generate:check");
    copy.run("pnpm", "--filter", "@org/air-quality", "build");
  });

  it("passes the tests of client, sandbox, apps, contract and documentation", () => {
    const sandbox = ["create-sandbox", "air-quality", "openapi", "node", "options", "recordings"];
    const folders = [
      "packages/air-quality",
      ...sandbox.map((name) => `packages/sandbox/src/${name}`),
      "apps/services",
      "apps/cli/test/every-operation",
      "apps/playground/test/build",
      "apps/playground/src/server",
      "tests/contract",
      "tests/clients",
      "tests/docs",
    ];
    const printed = copy.run("vitest", "run", "--project", "unit", "--project", "slow", ...folders);
    expect(printed).toMatch(/\d{4,} passed, 0 failed/);
    expect(printed).toContain("packages/air-quality/test/forecast.test.ts");
  });

  it.each([
    ["packages/sandbox/src/create-services.ts", / {4}airQuality: .*\n/],
    ["packages/sandbox/src/faults/refusal.ts", / {2}airQuality: .*\n/],
    ["packages/sandbox/src/control/overview.ts", / {4}airQuality: \[[^;]*?\],\n(?= {2}\};)/],
    ["apps/services/src/index.ts", / {2}"air-quality": .*\n/],
    ["apps/services/src/in-sandbox.ts", / {4}"air-quality": \(\) .*\n/],
    ["apps/services/src/sandbox-accounts.ts", / {4}"air-quality": \[[^;]*?\],\n(?= {2}\};)/],
    ["apps/services/src/operation-id.ts", / {2}readonly "air-quality": .*\n/],
    ["apps/playground/src/run/tab-world.ts", / {6}airQuality: .*\n/],
    ["apps/playground/src/server/first-calls.ts", / {4}"air-quality": \{[\s\S]*?\n {4}\},\n/],
    ["tests/contract/clients.ts", / {4}airQuality: createAirQuality[^;]*?\n {4}\}\),\n/],
    ["tests/clients/exported-operations.test-d.ts", / {2}readonly airQuality: .*\n/],
  ])("has a line in %s without which there is a type error", (path, line) => {
    const file = join(copy.folder, path);
    const text = readFileSync(file, "utf8");
    expect(text).toMatch(line);
    writeFileSync(file, text.replace(line, ""));
    const project = path
      .split("/")
      .slice(0, path.startsWith("tests/") ? 1 : 2)
      .join("/");
    expect(() => copy.run("tsc", "-b", "--pretty", "false", project)).toThrow(`${path}(`);
    writeFileSync(file, text);
  });
});
