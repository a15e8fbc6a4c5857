/**
 * The only test file of a run. It runs all tests once and records which mutants each test reaches. Then it turns on one
 * mutant after the other and runs the tests that reach it, in the same process.
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

/** A test, and its run without a mutant. */
interface Measured {
  readonly task: RunnerTestCase;
  readonly reached: ReadonlySet<number>;
  /** How many switches the run evaluated. */
  readonly evaluated: number;
  readonly duration: number;
}

// Taken before the tests run, since a test may replace them.
const { setTimeout, clearTimeout } = globalThis;
const now = performance.now.bind(performance);
const { files, mutants, active, budget, mostEvaluated } = inject("mutation");
const whileLoading = collect();
const measured = new Map<string, Measured>();
const unstable = new Set<Measured>();
/** How many mutants of a source file a test has killed. Tests with the most kills are tried first. */
const kills = new Map<string, number>();
let begun = 0;
let reached: ReadonlySet<number> = new Set();
let isTrying = false;
/** Whether the last test reached the mutant that was on. */
let wasReached = false;

/** How long a test that is late may take to end, in milliseconds, once its mutant is off. */
const LATE = 3_000;

/** Hooks that end what tests need, such as a server, until the mutants have been tried. */
const ends: (() => unknown)[] = [];

if (active === 0) {
  beforeEach(({ task }) => {
    if (isTrying) return;
    if (measured.size === 0) holdBackEnds(task.file);
    reached = collect();
    begun = now();
  });
  afterEach(({ task }) => {
    if (isTrying) return;
    const duration = now() - begun;
    measured.set(task.id, { task, reached, evaluated: collected(), duration });
  });
} else {
  beforeEach(() => {
    turnOn(active, mostEvaluated);
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
        mostEvaluated: Math.max(...tests.map(mostEvaluatedBy)),
        unstable: Array.from(unstable, (one) => nameOf(one.task)),
      };
      for (const end of ends) await end();
      // Not in the run's report: a handle that a mutant leaves open may keep the run from ending.
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
  // Code of a module that a test loads runs once, in the first of these tests: it is reached no more.
  let left: Verdict = "static";
  for (const { one } of candidates) {
    if (now() > until) {
      left = "out of time";
      break;
    }
    const isFailing = await fails(one, id);
    if (wasReached) left = "survived";
    if (!isFailing) continue;
    // A test that now fails without a mutant, too, must not decide about the next mutants.
    if ((await fails(one, 0)) && (await fails(one, 0))) {
      unstable.add(one);
      continue;
    }
    kills.set(`${one.task.id} ${file}`, killsOf(one) + 1);
    return "killed";
  }
  if (whileLoading.has(id)) return "static";
  return candidates.length === 0 ? "survived" : left;
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
  turnOn(id, mostEvaluatedBy(one));
  const failed = withHooks(task).then(
    () => false,
    () => true,
  );
  try {
    return await Promise.race([failed, late.promise]);
  } finally {
    wasReached = turnOn(0);
    clearTimeout(timer);
    // A late test goes on without the mutant, and then puts back the variables that it has set: those of the next test.
    await endOf(failed);
    // A server that does not stop is no reason to end the run.
    await finish().catch(() => undefined);
    // A test that did not end has not cleaned up.
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  }
}

/** Waits until a test has ended, but not for one that never ends. */
async function endOf(test: Promise<unknown>): Promise<void> {
  const given = Promise.withResolvers<unknown>();
  const timer = setTimeout(given.resolve, LATE);
  await Promise.race([test, given.promise]);
  clearTimeout(timer);
}

/** How many switches a test may evaluate before it fails, which ends a loop that a mutant made endless. */
function mostEvaluatedBy({ evaluated }: Measured): number {
  return evaluated * 50 + 10_000;
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

/** Runs what the test registered by `onTestFinished`: it belongs to the test that tries the mutants. */
async function finish(): Promise<void> {
  const current = TestRunner.getCurrentTest();
  const registered: unknown = current && Reflect.get(current, "onFinished");
  const works: readonly unknown[] = Array.isArray(registered) ? registered.splice(0).reverse() : [];
  for (const work of works)
    if (typeof work === "function") await Reflect.apply(work, undefined, [current?.context]);
}

/** Takes the `afterAll` hooks of the suites within a suite. */
function holdBackEnds({ tasks }: Suite): void {
  for (const task of tasks) {
    if (task.type !== "suite") continue;
    holdBackEnds(task);
    for (const hook of TestRunner.getSuiteHooks(task).afterAll.splice(0).reverse())
      ends.push(() => hook(task));
  }
}

/** For each source file, the number of tests that reach it, by test file. */
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
