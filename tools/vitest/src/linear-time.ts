/** What {@link expectLinearTime} measures. */
export interface LinearTime<Input> {
  /**
   * Length of the longer input; the shorter one has an eighth of it. Choose it so large that work in quadratic time
   * would take a second, and so that eight times as much is still worked through, not refused or cut.
   */
  readonly length: number;
  /** Makes an input of a length. Its time is not measured. */
  readonly input: (length: number) => Input;
  readonly work: (input: Input) => unknown;
  /** Milliseconds of processor time used so far. Default: that of this process. */
  readonly processorTime?: () => number;
  /** Milliseconds of the last measurement after which a growth above the limit is no disturbance. Default: 20,000. */
  readonly enough?: number;
}

/** Twice the input may take so many times the time. In quadratic time it takes four times. */
const MOST_GROWTH = 2.5;

/** Twice the input takes at least so many times the time, or part of it was not worked through. */
const LEAST_GROWTH = 1.5;

/**
 * How often the input is doubled. Once is too little: an array that outgrows a cache or a page of the heap makes a
 * step of the same height. Over three doublings linear time grows by 8, the limit is 15.6 and quadratic time 64.
 */
const DOUBLINGS = 3;
const EIGHT = 2 ** DOUBLINGS;

/** Milliseconds of a run: what is quicker is repeated, since the platform counts microseconds. */
const LEAST_RUN = 0.1;
const MOST_REPEATS = 4_096;

/** Milliseconds of the runs before those that count: they warm up the compiler. */
const WARM_UP = 10;

/** Rounds, each of both inputs: before the first verdict, and before the last one if they take little time. */
const FEWEST_ROUNDS = 3;
const MOST_ROUNDS = 1_000;

const ENOUGH = 20_000;

/**
 * Fails unless work takes time in proportion to its input: twice the input may take 2.5 times the time.
 *
 * No time is compared with a constant, so that neither a slow nor a busy machine fails a test. The two inputs take
 * turns, and the shortest runs are compared: other programs and the garbage collector only ever add time. A growth
 * above the limit is measured again, for up to two seconds.
 *
 * A growth that stays above the limit is measured from the longer input to one eight times as long, for up to twenty
 * seconds. V8 asks the system for new memory for each array or text above 128 kB, which costs some machines more than
 * the work itself: a step at one length, where quadratic time grows at every length.
 *
 * @throws Error with both times where the growth stays above the limit at both lengths
 * @example
 * ```ts
 * expectLinearTime({ length: 100_000, input: (length) => '"'.repeat(length), work: cacheControl });
 * ```
 */
export function expectLinearTime<Input>(options: LinearTime<Input>): void {
  const { length, enough = ENOUGH } = options;
  const first = growthUpTo(length, options, enough / 10, 0);
  if (first.isLinear) return;
  const second = growthUpTo(length * EIGHT, options, enough, LEAST_GROWTH);
  if (second.isLinear) return;
  throw new Error(
    `Twice the input takes ${first.growth.toFixed(1)} times the time, not at most ${String(MOST_GROWTH)}: ` +
      `${first.times}. Of longer inputs, twice as much takes ${second.growth.toFixed(1)} times the time: ${second.times}`,
  );
}

/** How the time grows with each doubling, from an eighth of a length to that length. */
function growthUpTo<Input>(
  length: number,
  { input, work, processorTime = ofThisProcess }: LinearTime<Input>,
  enough: number,
  leastGrowth: number,
): { readonly isLinear: boolean; readonly growth: number; readonly times: string } {
  const eighth = Math.floor(length / EIGHT);
  const [short, long] = [input(eighth), input(length)];
  const time = (given: Input, repeats: number): number => {
    const before = processorTime();
    for (let repeat = 0; repeat < repeats; repeat += 1) work(given);
    return processorTime() - before;
  };

  let repeats = 1;
  while (repeats < MOST_REPEATS && time(short, repeats) < LEAST_RUN) repeats *= 2;
  for (let warm = 0; warm < WARM_UP;) warm += Math.max(LEAST_RUN, time(short, repeats));

  let [once, often, spent] = [Infinity, Infinity, 0];
  const growth = (): number => (often / once) ** (1 / DOUBLINGS);
  const isLinear = (): boolean => growth() <= MOST_GROWTH && growth() >= leastGrowth;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const [one, other] = [time(short, repeats), time(long, repeats)];
    [once, often, spent] = [Math.min(once, one), Math.min(often, other), spent + one + other];
    if (round >= FEWEST_ROUNDS && (isLinear() || spent > enough)) break;
  }
  const taken = (run: number): string => `${(run / repeats).toPrecision(3)} ms`;
  return {
    isLinear: isLinear(),
    growth: growth(),
    times: `${taken(once)} for ${String(eighth)}, ${taken(often)} for ${String(length)}`,
  };
}

function ofThisProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
