import { OPEN, type Rule } from "./rule.ts";

/** A rule on how many requests are under way at once. */
export interface Concurrency extends Rule {
  /** Allows no more than this, from now on. */
  readonly tighten: (most: number) => void;
}

/** Counts the requests under way; without {@link Concurrency.tighten} any number is allowed. */
export function concurrency(): Concurrency {
  let most = Infinity;
  let underWay = 0;
  return {
    tighten(to) {
      most = Math.min(most, to);
    },
    opensAt: () => (underWay < most ? OPEN : Infinity),
    soonest: () => OPEN,
    sent() {
      underWay += 1;
    },
    answered: () => undefined,
    left() {
      underWay -= 1;
    },
    idle: () => underWay === 0,
    refusal: () => ({ kind: "burst", reason: `${String(most)} requests at once`, rateLimit: undefined }),
  };
}
