/** What {@link expectLinearTime} measures. */
export interface LinearTime<Input> {
  /**
   * Length of an input; others have a half, a quarter and an eighth of it. Choose it so large that work in quadratic
   * time would take a second.
   */
  readonly length: number;
  /** Makes an input of a length. Its time is not measured. */
  readonly input: (length: number) => Input;
  readonly work: (input: Input) => unknown;
  /** Milliseconds of processor time used so far. Default: that of this process. */
  readonly processorTime?: () => number;
  /** Milliseconds of measuring after which a growth above the limit counts as real, not as a disturbance. Default: 20,000. */
  readonly enough?: number;
}

/** Twice the input may take so many times the time. In quadratic time it takes four times. */
const MOST_GROWTH = 2.5;

/** Twice the input takes at least so many times the time, or a part of it was refused or cut off. */
const LEAST_GROWTH = 1.2;

/** The lengths that are measured, as parts of the given one. */
const PARTS = [1 / 8, 1 / 4, 1 / 2, 1] as const;

/** The shortest run, in milliseconds. Quicker work is repeated, since the platform counts microseconds. */
const LEAST_RUN = 0.1;
const MOST_REPEATS = 4_096;

/** Milliseconds of the runs before those that count: they warm up the compiler. */
const WARM_UP = 10;

/** Rounds, each of all inputs: before the first verdict, and before the last one if they take little time. */
const FEWEST_ROUNDS = 5;
const MOST_ROUNDS = 1_000;

const ENOUGH = 20_000;

/**
 * Fails unless work takes time in proportion to its input: twice the input may take 2.5 times the time.
 *
 * No time is compared with a constant, so that neither a slow nor a busy machine fails a test. The inputs take turns,
 * and the shortest runs are compared: other programs and the garbage collector only ever add time. A growth above the
 * limit is measured again, for up to twenty seconds, before it fails.
 *
 * The growth is the median of three doublings. Memory makes a step at one or two of them: where an array or a text
 * outgrows a cache, or 128 kB, above which V8 asks the system for new memory each time, or where what a run keeps
 * outgrows the space for new objects. Where the median stays above the limit for two seconds, the next three doublings
 * decide: one of them at or below the limit is enough, since quadratic time grows at each. Where they decide nothing for
 * as long as they are measured, as with work that takes the same time for every length, the first three are measured
 * again.
 *
 * @throws Error with the times where the growth stays above the limit
 * @example
 * ```ts
 * expectLinearTime({ length: 100_000, input: (length) => '"'.repeat(length), work: cacheControl });
 * ```
 */
export function expectLinearTime<Input>(options: LinearTime<Input>): void {
  const { length, enough = ENOUGH } = options;
  const isSmall = ({ median }: Growth): boolean => median <= MOST_GROWTH;
  // Few runs may show no growth: the shortest input had no undisturbed run yet.
  const isSmallNext = ({ least }: Growth): boolean => least >= LEAST_GROWTH && least <= MOST_GROWTH;
  const first = growthUpTo(length, enough / 10, options, isSmall);
  if (isSmall(first)) return;
  const next = growthUpTo(length * 8, enough, options, isSmallNext);
  if (isSmallNext(next)) return;
  const last = next.least >= LEAST_GROWTH ? first : growthUpTo(length, enough, options, isSmall);
  if (isSmall(last)) return;
  throw new Error(
    `Twice the input takes ${last.median.toFixed(1)} times the time, not at most ${String(MOST_GROWTH)}: ` +
      `${last.times}; of longer inputs at least ${next.least.toFixed(1)} times: ${next.times}`,
  );
}

/** How the time grows with each of three doublings. */
interface Growth {
  readonly median: number;
  readonly least: number;
}

/** Measures until the growth is small enough, or for long enough. The times are for an error. */
function growthUpTo<Input>(
  length: number,
  enough: number,
  { input, work, processorTime = ofThisProcess }: LinearTime<Input>,
  isSmall: (growth: Growth) => boolean,
): Growth & { readonly times: string } {
  const lengths = PARTS.map((part) => Math.floor(length * part));
  const inputs = lengths.map(input);
  const time = (given: Input, repeats: number): number => {
    const before = processorTime();
    for (let repeat = 0; repeat < repeats; repeat += 1) work(given);
    return processorTime() - before;
  };

  let repeats = 1;
  const shortest = input(Math.floor(length * PARTS[0]));
  while (repeats < MOST_REPEATS && time(shortest, repeats) < LEAST_RUN) repeats *= 2;
  for (let warm = 0; warm < WARM_UP;) warm += Math.max(LEAST_RUN, time(shortest, repeats));

  const least = lengths.map(() => Infinity);
  const order = Array.from(inputs.entries());
  let spent = 0;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    // Alternate the direction: otherwise a garbage collection at every second run would always meet the same inputs.
    order.reverse();
    for (const [index, given] of order) {
      const taken = time(given, repeats);
      least[index] = Math.min(least[index] ?? Infinity, taken);
      spent += taken;
    }
    if (round >= FEWEST_ROUNDS && (isSmall(growthOf(least)) || spent > enough)) break;
  }
  const times = least.map(
    (run, index) => `${(run / repeats).toPrecision(3)} ms for ${String(lengths[index])}`,
  );
  return { ...growthOf(least), times: times.join(", ") };
}

function growthOf(times: readonly number[]): Growth {
  const growths = times.slice(1).map((time, index) => time / (times[index] ?? NaN));
  const [least = NaN, median = NaN] = growths.sort((a, b) => a - b);
  return { median, least };
}

/** The time of the process, in milliseconds. The system counts a thread's time in whole milliseconds only. */
function ofThisProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
