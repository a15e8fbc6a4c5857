/**
 * The one test file of a run: it runs all tests once and notes which mutants each reaches; then each mutant's tests
 * with that mutant on, in the same process.
 *
 * @module
 */
import {
  afterEach,
  beforeEach,
  describe,
  inject,
  test,
  TestRunner,
  vi,
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestSuite as Suite,
} from "vitest";
import type { Mutant } from "./mutate.ts";
import type { Outcome, Verdict } from "./run.ts";
import { collect, collected, turnOn } from "./switch.ts";

/** A test, and what it was like without a mutant. */
interface Measured {
  readonly task: RunnerTestCase;
  readonly reached: ReadonlySet<number>;
  readonly passed: number;
  readonly duration: number;
}

// A test may put others in their place.
const { setTimeout, clearTimeout } = globalThis;
const now = performance.now.bind(performance);
const { files, mutants, active, budget, most } = inject("mutation");
const whileLoading = collect();
const measured = new Map<string, Measured>();
const unstable = new Set<Measured>();
/** How many mutants of a source file a test has killed: it is tried first with the next one. */
const kills = new Map<string, number>();
let begun = 0;
let reached: ReadonlySet<number> = new Set();
let isTrying = false;

if (active === 0) {
  beforeEach(() => {
    if (isTrying) return;
    reached = collect();
    begun = now();
  });
  afterEach(({ task }) => {
    if (isTrying) return;
    const duration = now() - begun;
    measured.set(task.id, { task, reached, passed: collected(), duration });
  });
} else {
  beforeEach(() => {
    turnOn(active, most);
  });
}

for (const file of files) {
  describe(file, async () => {
    await import(/* @vite-ignore */ file);
  });
}

if (active === 0) {
  describe("mutants", () => {
    test("are tried", { timeout: 100_000_000 }, async () => {
      isTrying = true;
      const tests = Array.from(measured.values())
        .filter((one) => one.task.result?.state !== "fail" && one.reached.size > 0)
        .sort((a, b) => a.duration - b.duration);
      for (const one of tests) if (await fails(one, 0)) unstable.add(one);
      const verdicts: Record<number, Verdict> = {};
      for (const [index, mutant] of mutants.entries()) {
        if (index % 25 === 0)
          process.stderr.write(`${String(index)} of ${String(mutants.length)} mutants tried\n`);
        verdicts[mutant.id] = await verdictOf(mutant, tests);
      }
      const outcome: Outcome = {
        verdicts,
        tests: testsOf(tests),
        most: Math.max(...tests.map(mostOf)),
        unstable: Array.from(unstable, (one) => nameOf(one.task)),
      };
      // Not by the run's own report: what a mutant leaves open may keep the run from its end.
      new BroadcastChannel("mutation").postMessage(outcome);
    });
  });
}

async function verdictOf({ id, file }: Mutant, tests: readonly Measured[]): Promise<Verdict> {
  const killsOf = (one: Measured): number => kills.get(`${one.task.id} ${file}`) ?? 0;
  const candidates = tests
    .filter((one) => one.reached.has(id) && !unstable.has(one))
    .map((one) => ({ one, rank: killsOf(one) * 100 + likeness(one, file) }))
    .sort((a, b) => b.rank - a.rank);
  const until = now() + budget;
  let left: Verdict = "survived";
  for (const { one } of candidates) {
    if (now() > until) {
      left = "out of time";
      break;
    }
    if (!(await fails(one, id))) continue;
    // What a mutant leaves behind must not fail the tests of the next one.
    if ((await fails(one, 0)) && (await fails(one, 0))) {
      unstable.add(one);
      continue;
    }
    kills.set(`${one.task.id} ${file}`, killsOf(one) + 1);
    return "killed";
  }
  return whileLoading.has(id) ? "static" : left;
}

/** Whether a test fails, or does not end, with a mutant on (0: none). */
async function fails(one: Measured, id: number): Promise<boolean> {
  const { task, duration } = one;
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (/^@org\/http-core\/(?:limits|retry-budgets)\//.test(key.description ?? ""))
      Reflect.deleteProperty(globalThis, key);
  }
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(
    () => {
      late.resolve(true);
    },
    Math.max(500, duration * 20),
  );
  turnOn(id, mostOf(one));
  try {
    const failed = withHooks(task).then(
      () => false,
      () => true,
    );
    return await Promise.race([failed, late.promise]);
  } finally {
    turnOn(0);
    clearTimeout(timer);
    // One that did not end has not cleaned up.
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  }
}

/** How many mutants a test may pass: one that makes a loop endless ends there. */
function mostOf({ passed }: Measured): number {
  return passed * 50 + 10_000;
}

/** Runs a test as the runner does, with the hooks of the suites that it is in. */
async function withHooks(task: RunnerTestCase): Promise<void> {
  const suites: Suite[] = [task.file];
  for (let { suite } = task; suite !== undefined; { suite } = suite) suites.splice(1, 0, suite);
  const cleanups: (() => unknown)[] = [];
  try {
    for (const suite of suites) {
      for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) {
        const cleanup: unknown = await hook(task.context, suite);
        if (typeof cleanup === "function") cleanups.unshift(() => Reflect.apply(cleanup, undefined, []));
      }
    }
    await TestRunner.getTestFn(task)();
  } finally {
    for (const suite of suites.reverse())
      for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await hook(task.context, suite);
    for (const cleanup of cleanups) await cleanup();
  }
}

/** How many tests of which files reach a source file. */
function testsOf(tests: readonly Measured[]): Outcome["tests"] {
  const counts: Record<string, Record<string, number>> = {};
  for (const one of tests) {
    const sources = new Set(mutants.filter(({ id }) => one.reached.has(id)).map(({ file }) => file));
    for (const source of sources) {
      const of = (counts[source] ??= {});
      of[fileOf(one.task)] = (of[fileOf(one.task)] ?? 0) + 1;
    }
  }
  return counts;
}

/** How likely a test is about a source file: by the words of their names. */
function likeness({ task }: Measured, file: string): number {
  const wanted = wordsOf(file);
  return Array.from(wordsOf(fileOf(task))).filter((word) => wanted.has(word)).length;
}

function wordsOf(file: string): ReadonlySet<string> {
  const [folder = "", name = ""] = file.split("/").slice(-2);
  const words = `${folder} ${name}`.split(/[^a-z]+/);
  return new Set(words.filter((word) => !["", "ts", "test", "src"].includes(word)));
}

function nameOf({ suite, name }: RunnerTask): string {
  return suite === undefined ? name : `${nameOf(suite)} > ${name}`;
}

/** The file of a test: the outermost of its suites. */
function fileOf({ suite, name }: RunnerTask): string {
  return suite === undefined ? name : fileOf(suite);
}
