import type { Mutant } from "./mutate.ts";

/** Options of a run of vitest. */
export interface Run {
  /** The files with the tests. */
  readonly files: readonly string[];
  /** What is tried once all tests have run. */
  readonly mutants: readonly Mutant[];
  /** A mutant that is on from the start; 0: none. */
  readonly active: number;
  /** Milliseconds that all tests of one mutant may take. */
  readonly budget: number;
  /** How many mutants a test may pass with the one that is on from the start. */
  readonly most: number;
}

/** How a mutant ended. `static`: it is in code that runs while its module loads. */
export type Verdict = "killed" | "survived" | "out of time" | "static";

/** What came of a run. */
export interface Outcome {
  readonly verdicts: Readonly<Record<number, Verdict>>;
  /** How many tests of which files reach a source file. */
  readonly tests: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** How many mutants any of the tests may pass. */
  readonly most: number;
  /** Tests that fail when they are repeated: they decide nothing. */
  readonly unstable: readonly string[];
}

declare module "vitest" {
  interface ProvidedContext {
    mutation: Run;
  }
}
