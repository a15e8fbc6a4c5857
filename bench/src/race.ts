import { shuffled, summary, type Cost } from "./rounds.ts";

/** One of those that are measured against each other. */
export interface Contender {
  readonly name: string;
  /** @param id a number that no call before had */
  readonly call: (id: string) => Promise<unknown>;
  /** Calls a turn, where one is too short for the clock. @default 1 */
  readonly calls?: number;
  /** It takes part in every nth round only, where a call takes milliseconds. @default 1 */
  readonly every?: number;
}

/** Rounds that are not counted: the engine compiles and warms its caches in them. */
const WARM_UP = 0.2;

/**
 * Microseconds a call, by the contender's name. The contenders take turns in one process: each round lets each of them
 * make one call, in another order. A contender that makes its calls in a row has the processor's caches and the
 * engine's guesses to itself, which it never has in an application: it then seems up to three times as fast.
 *
 * @param rounds how many are counted
 */
export async function race(
  contenders: readonly Contender[],
  rounds: number,
): Promise<ReadonlyMap<string, Cost>> {
  const costs = new Map(contenders.map(({ name }): [string, number[]] => [name, []]));
  let id = 0;
  for (let round = Math.round(-WARM_UP * rounds); round < rounds; round += 1) {
    for (const { name, call, calls = 1, every = 1 } of shuffled(contenders)) {
      if (round % every !== 0) continue;
      // What the call before left to do is not counted.
      await new Promise(setImmediate);
      const before = performance.now();
      for (let count = 0; count < calls; count += 1) await call(String((id += 1)));
      const cost = (1000 * (performance.now() - before)) / calls;
      if (round >= 0) costs.get(name)?.push(cost);
    }
  }
  return new Map(Array.from(costs, ([name, all]) => [name, summary(all)]));
}
