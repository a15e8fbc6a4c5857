import { shuffled } from "./rounds.ts";

/** Somebody who does the same again and again. */
export interface Caller {
  readonly name: string;
  /** @param id a number that no call before had */
  readonly call: (id: string) => Promise<unknown>;
  /** Calls in a round; fewer where each takes milliseconds. */
  readonly calls: number;
}

const ROUNDS = 80;
/** Rounds that are not counted: the engine has compiled what it runs by then. */
const WARM_UP = 8;

/**
 * Microseconds that a call takes, by the caller's name. Every round runs each caller's calls, in another order; the
 * least of all rounds counts, since a machine that is busy only ever adds to it.
 */
export async function race(callers: readonly Caller[]): Promise<(name: string) => number> {
  const least = new Map<string, number>();
  let id = 0;
  const perCall = async ({ call, calls }: Caller): Promise<number> => {
    const before = performance.now();
    for (let count = 0; count < calls; count += 1) await call(String((id += 1)));
    return (1000 * (performance.now() - before)) / calls;
  };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const caller of shuffled(callers)) {
      const cost = await perCall(caller);
      if (round >= 0) least.set(caller.name, Math.min(cost, least.get(caller.name) ?? Infinity));
    }
  }
  return (name) => least.get(name) ?? NaN;
}
