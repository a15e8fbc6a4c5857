import type { Mutant } from "./mutate.ts";

/** Options of a run of vitest. */
export interface Run {
  /** The files with the tests. */
  readonly files: readonly string[];
  /** The mutants that are tried once all tests have run. */
  readonly mutants: readonly Mutant[];
  /** A mutant that is on from the start; 0: none. */
  readonly active: number;
  /** Milliseconds that all tests of one mutant may take. */
  readonly budget: number;
  /** How many switches a test may evaluate with the mutant that is on from the start. */
  readonly mostEvaluated: number;
}

/** How a mutant ended. `static`: it is in code that runs while its module loads. */
export type Verdict = "killed" | "survived" | "out of time" | "static";

/** The result of a run. */
export interface Outcome {
  readonly verdicts: Readonly<Record<number, Verdict>>;
  /** For each source file, the number of tests that reach it, by test file. */
  readonly tests: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The largest number of switches that any of the tests may evaluate. */
  readonly mostEvaluated: number;
  /** Tests that fail when they are repeated without a mutant. They decide about no mutant. */
  readonly unstable: readonly string[];
}

declare module "vitest" {
  interface ProvidedContext {
    mutation: Run;
  }
}
