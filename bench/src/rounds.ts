/** Something to measure: `prepare` makes fresh input, which is not counted. */
export interface Job<Input> {
  readonly prepare: () => Input;
  readonly run: (input: Input) => void;
}

/** What a run took, in the unit of who measured. */
export interface Cost {
  readonly least: number;
  readonly median: number;
}

/** Rounds that are not counted: the engine has compiled what it runs by then. */
const WARM_UP = 20;

/**
 * Measures jobs against each other: every round runs each of them once, in another order, so that a machine that is
 * busy for a while is so for all of them. The least of many rounds is what the job costs by itself.
 */
export function measure<Name extends string, Input>(
  jobs: Readonly<Record<Name, Job<Input>>>,
  rounds: number,
): Readonly<Record<Name, Cost>>;
export function measure(
  jobs: Readonly<Record<string, Job<unknown>>>,
  rounds: number,
): Readonly<Record<string, Cost>> {
  const costs = new Map(Object.keys(jobs).map((name): [string, number[]] => [name, []]));
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const [name, { prepare, run }] of shuffled(Object.entries(jobs))) {
      const input = prepare();
      const before = performance.now();
      run(input);
      const cost = performance.now() - before;
      if (round >= 0) costs.get(name)?.push(cost);
    }
  }
  return Object.fromEntries(Array.from(costs, ([name, all]) => [name, summary(all)]));
}

/** The least and the median of some costs. */
export function summary(costs: readonly number[]): Cost {
  const sorted = costs.toSorted((a, b) => a - b);
  return { least: sorted[0] ?? NaN, median: sorted[sorted.length >> 1] ?? NaN };
}

/** The items in another order. */
export function shuffled<T>(items: readonly T[]): readonly T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
