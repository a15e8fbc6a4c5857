import { countNatives } from "./steps/natives.ts";
import { steps } from "./steps/steps.ts";

/** What {@link expectLinearSteps} counts. */
export interface LinearSteps<Input> {
  /** Length of the longer of two inputs. Choose it so large that limits in the code lie below its half. */
  readonly length: number;
  /** Makes an input of a length. Its steps are not counted. */
  readonly input: (length: number) => Input;
  readonly work: (input: Input) => unknown;
}

/** Twice the input may take so many times the steps. In quadratic time it takes four times. */
const MOST_GROWTH = 2.1;

/**
 * Fails unless work takes steps in proportion to its input. It counts calls of functions, rounds of loops, elements of
 * `...list`, characters and elements that functions of the platform visit, and steps of regular expressions. So its
 * verdict is the same on every machine. It does not see how the platform represents texts, or frees memory:
 * `expectLinearTime` does.
 *
 * The test's file has to be named `*.linear.test.ts` or `*.linear.slow.test.ts`: only there do imported modules count
 * their steps.
 *
 * @throws Error with the steps where they grow faster than the input
 * @example
 * ```ts
 * expectLinearSteps({ length: 8_000, input: (length) => '"'.repeat(length), work: cacheControl });
 * ```
 */
export function expectLinearSteps<Input>({ length, input, work }: LinearSteps<Input>): void {
  const half = stepsOf(work, input(Math.floor(length / 2)));
  const whole = stepsOf(work, input(length));
  if (whole <= MOST_GROWTH * half) return;
  throw new Error(
    `Twice the input takes ${(whole / half).toFixed(1)} times the steps, not at most ${String(MOST_GROWTH)}: ` +
      `${String(half)} for ${String(Math.floor(length / 2))}, ${String(whole)} for ${String(length)}`,
  );
}

/** Counts the steps of work. @throws Error if no imported module counts its steps */
export function stepsOf<Input>(work: (input: Input) => unknown, input: Input): number {
  let native = 0;
  const before = steps.taken;
  const restore = countNatives((taken) => {
    native += taken;
  });
  try {
    work(input);
  } finally {
    restore();
  }
  const taken = steps.taken - before;
  if (taken === 0) throw new Error("No steps are counted: name the test's file *.linear.test.ts");
  return taken + native;
}
