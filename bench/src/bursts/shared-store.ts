import type { Clock, Limiter } from "@org/http-core";

/** A store with a count of its queries. */
export interface SharedStore {
  readonly limiter: Limiter;
  readonly queries: () => number;
}

/** Milliseconds to the store and back. */
const ROUND_TRIP = 2;

/**
 * Counts fixed windows that begin with their first request, and answers as the Redis limiter of rate-limiter-flexible.
 */
export function sharedStore(clock: Clock, points: number, duration: number): SharedStore {
  let [end, consumedPoints, queries] = [-Infinity, 0, 0];
  const travel = (): Promise<void> => new Promise((resolve) => void clock.timer(ROUND_TRIP / 2, resolve));
  const take = (cost: number): { readonly msBeforeNext: number; readonly consumedPoints: number } => {
    queries += 1;
    if (clock.now() >= end) {
      end = clock.now() + duration;
      consumedPoints = 0;
    }
    consumedPoints += cost;
    return { msBeforeNext: end - clock.now(), consumedPoints };
  };
  return {
    queries: () => queries,
    limiter: {
      async consume(_, cost = 1) {
        await travel();
        const taken = take(cost);
        await travel();
        const result = { ...taken, remainingPoints: Math.max(0, points - taken.consumedPoints) };
        if (taken.consumedPoints > points) throw Object.assign(new Error("spent"), result);
        return result;
      },
      async reward(_, cost = 1) {
        await travel();
        return take(-cost);
      },
    },
  };
}
