import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");

/** Runs a program by `needs-node.js`, in a Node that says it is of another version. */
function run(version: string, program: string) {
  const pretend = `Object.defineProperty(process, "versions", { value: { node: "${version}" } });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(pretend)}`,
      "tools/needs-node.js",
      program,
      "--version",
    ],
    { cwd: root, encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

// Set in each row of CI. The Node that the workspace brings for Linux would come before the row's on the PATH.
const { EXPECTED_NODE: expectedNode } = process.env;

test("tests run in the Node that EXPECTED_NODE names", () => {
  if (expectedNode !== undefined) console.log(`These tests run in Node ${process.version}.`);
  expect(`${process.version}.`).toContain(`v${expectedNode ?? process.versions.node}.`);
});

describe("a command of the repository", () => {
  it.each(["20.19.0", "22.17.1"])("says what it needs in Node %s, and does nothing", (version) => {
    expect(run(version, "apps/cli/src/main.ts")).toEqual({
      status: 1,
      stdout: "",
      stderr: `This needs Node.js 22.18 or later, and found ${version}. On Linux the project installs its own; elsewhere, install a newer one.\n`,
    });
  });

  it.each(["22.18.0", "24.0.0"])("runs in Node %s", (version) => {
    const { status, stdout } = run(version, "apps/cli/src/main.ts");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
  });

  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

  it("is started by it if it is TypeScript", () => {
    const programs = Object.values(scripts).filter((script) => /\bnode .*\.ts\b/.test(script));
    expect(programs.length).toBeGreaterThan(10);
    for (const script of programs) expect(script).toMatch(/^(?:exec )?node tools\/needs-node\.js /);
  });

  // A shell that waits for its program ends by the Ctrl-C that the program handles. pnpm then prints that it failed.
  it.each(["start", "site", "orgq"])("replaces its shell if Ctrl-C ends it: %s", (name) => {
    expect(scripts[name]).toMatch(/^exec /);
  });

  it("does so on Windows by a program of the workspace", () => {
    const exec = join(root, "tools/exec/exec.js");
    const code = "console.log(process.argv[1]); process.exit(3)";
    const { status, stdout } = spawnSync(process.execPath, [exec, "node", "--eval", code, "a b"], {
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 3, stdout: "a b\n" });
  });
});
