/**
 * Mutation testing: `pnpm mutation [folder …]`. Changes the sources of a folder, one change at a time, in memory, and
 * prints the changes that no test notices, and the score.
 *
 * @module
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { startVitest } from "vitest/node";
import temporaryFolder from "../../../vitest.folder.ts";
import { FOLDERS, type Folder } from "./folders.ts";
import { mutate, type Mutant } from "./mutate.ts";
import type { Outcome, Run } from "./run.ts";

/** How long all tests of one mutant may take, in milliseconds. */
const BUDGET = 20_000;

/** All tests but those of linear time: with a pattern that a mutant made slow, one takes hours and can't be interrupted. */
const TESTS = /^(?!.*(?:linear time|in proportion to))/;

/** A folder in memory (Linux). */
const MEMORY = "/dev/shm";

const ROOT = join(import.meta.dirname, "../../..");
const HEAD = ["| folder | mutants | killed | survived | score |", "| --- | --: | --: | --: | --: |"];

// Exports sync their files. On a busy disk that takes longer than a test may, also without a mutant: it then decides nothing.
if (existsSync(MEMORY)) process.env["TMPDIR"] = MEMORY;
process.on("exit", temporaryFolder());

const chosen = process.argv.slice(2);
const rows: string[] = [];
for (const name of chosen.length > 0 ? chosen : Object.keys(FOLDERS)) {
  const folder = FOLDERS[name];
  if (folder === undefined)
    throw new Error(`No folder "${name}": there are ${Object.keys(FOLDERS).join(", ")}`);
  const { mutants, survivors, unstable } = await survivorsOf(folder);
  if (unstable.length > 0) print(`Can't be repeated, and decide nothing: ${unstable.join("; ")}`);
  const killed = mutants - survivors;
  const score = ((100 * killed) / mutants).toFixed(1);
  rows.push(`| ${[name, mutants, killed, survivors, `${score} %`].join(" | ")} |`);
}
print(["", ...HEAD, ...rows].join("\n"));
process.exit();

async function survivorsOf({ sources, tests }: Folder) {
  const texts = new Map<string, string>();
  const mutants: Mutant[] = [];
  const targets = filesOf(sources).filter((one) => !/\.(?:test|test-d)\.ts$/.test(one));
  for (const file of targets) {
    const mutated = mutate(file, readFileSync(file, "utf8"), mutants.length + 1);
    mutants.push(...mutated.mutants);
    texts.set(file, mutated.code);
  }
  const beside = targets
    .flatMap((file) => [".test.ts", ".slow.test.ts"].map((ending) => file.replace(/\.ts$/, ending)))
    .filter((one) => existsSync(one));
  const about = filesOf(tests).filter((file) => !file.includes(".browser."));
  const files = Array.from(new Set([...beside, ...about])).sort();
  const { outcome } = await vitest(
    { files, mutants, active: 0, budget: BUDGET, mostEvaluated: Infinity },
    texts,
  );
  if (outcome === undefined) throw new Error("The tests did not run to their end");
  let survivors = 0;
  for (const mutant of mutants) {
    const verdict = outcome.verdicts[mutant.id];
    if (verdict === "killed") continue;
    if (verdict === "static" && (await failsFromTheStart(mutant, outcome, files, texts))) continue;
    survivors += 1;
    print(`${inWords(mutant)}${verdict === "out of time" ? "  (out of time)" : ""}`);
  }
  return { mutants: mutants.length, survivors, unstable: outcome.unstable };
}

/** A mutant in code that runs while a module loads is tried in a process of its own, by the tests of its file. */
async function failsFromTheStart(
  { id, file }: Mutant,
  { tests, mostEvaluated }: Outcome,
  all: readonly string[],
  texts: ReadonlyMap<string, string>,
): Promise<boolean> {
  const about = Object.entries(tests[file] ?? {}).sort(([, a], [, b]) => b - a);
  const files = about.length > 0 ? about.map(([name]) => name) : all;
  const { failed } = await vitest({ files, mutants: [], active: id, budget: 0, mostEvaluated }, texts);
  return failed;
}

async function vitest(mutation: Run, texts: ReadonlyMap<string, string>) {
  const tried = Promise.withResolvers<Outcome>();
  const channel = new BroadcastChannel("mutation");
  channel.onmessage = ({ data }: MessageEvent<Outcome>) => {
    tried.resolve(data);
  };
  const running = startVitest(
    [],
    {
      root: ROOT,
      config: false,
      watch: false,
      include: ["tools/mutation/src/entry.ts"],
      setupFiles: [
        "./tools/mutation/src/switch.ts",
        "./vitest.setup.ts",
        // The test that tries the mutants waits for tests that a mutant keeps from ending.
        ...(mutation.active === 0 ? [] : ["./vitest.stuck.ts"]),
      ],
      isolate: false,
      testNamePattern: TESTS,
      // As in an ordinary run: a developer's own profiles have no influence.
      env: { ORGQ_CONFIG: join(ROOT, "apps/cli/test/no-profiles.json") },
      // The cache identifies a module by its path, so one run would get the mutants of another.
      fsModuleCache: false,
      maxWorkers: 1,
      testTimeout: 30_000,
      hookTimeout: 30_000,
      bail: mutation.active === 0 ? 0 : 1,
      // A handle that a mutant leaves open may keep the process from ending: don't wait for it.
      pool: "threads",
      teardownTimeout: 1_000,
      reporters: [
        {
          onTestCaseResult(one) {
            const failure = one.result().errors?.[0]?.message;
            if (mutation.active === 0 && failure !== undefined)
              print(`Fails without a mutant: ${one.fullName}: ${failure}`);
          },
        },
      ],
      dangerouslyIgnoreUnhandledErrors: true,
      provide: { mutation },
    },
    {
      plugins: [
        {
          name: "mutants",
          enforce: "pre",
          transform: (_code, id) => texts.get(id.split("?")[0] ?? id),
        },
      ],
    },
  );
  const ended = running.then(async (instance) => {
    const modules = instance.state.getTestModules();
    const failed = modules.some((module) => !module.ok());
    for (const { message } of modules.flatMap((module) => module.errors()))
      if (mutation.active === 0) print(`Can't be loaded: ${message}`);
    await instance.close();
    // Failing tests are the purpose of this run, so they must not set the exit code.
    process.exitCode = 0;
    return { failed, outcome: undefined };
  });
  return Promise.race([ended, tried.promise.then((outcome) => ({ failed: false, outcome }))]);
}

function filesOf(patterns: readonly string[]): readonly string[] {
  const found = patterns.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: ROOT });
    if (files.length === 0) throw new Error(`No file is named by "${pattern}"`);
    return files;
  });
  return Array.from(new Set(found), (file) => join(ROOT, file)).sort();
}

function inWords({ file, line, original, mutated }: Mutant): string {
  return `${relative(ROOT, file)}:${String(line)}: ${brief(original)}  →  ${brief(mutated) || "(removed)"}`;
}

function brief(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 90 ? `${line.slice(0, 87)}…` : line;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
