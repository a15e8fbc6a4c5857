import { OPEN, type Flight, type Outcome, type Rule } from "./rule.ts";

/** An answer that takes longer than this is not waited for: one more may go every second. */
const PATIENCE = 1_000;

/** A rule by which one request goes ahead of all others, to see what is left. */
export interface Probe extends Rule {
  /** From now on, one goes alone until it has come back well. */
  readonly require: () => void;
}

/**
 * While nobody knows what is left — at the start, after a reset, after a refusal — one request goes alone; the
 * others follow once it has come back and was not refused.
 */
export function probe(required: boolean): Probe {
  let from = required ? 0 : Infinity;
  let last = -1;
  let ahead: Flight | undefined;
  return {
    require() {
      from = last + 1;
      ahead = undefined;
    },
    opensAt: () => (from === Infinity || ahead === undefined ? OPEN : ahead.sentAt + PATIENCE),
    soonest: () => OPEN,
    sent(flight) {
      last = flight.order;
      if (from !== Infinity) ahead = flight;
    },
    answered: () => undefined,
    left(flight, outcome) {
      if (flight.order >= from && cameBackWell(outcome)) from = Infinity;
      if (flight === ahead) ahead = undefined;
    },
    idle: () => true,
    refusal: () => ({ kind: "burst", reason: "A limit that is not known yet", rateLimit: undefined }),
  };
}

function cameBackWell({ answered, throttled }: Outcome): boolean {
  return answered !== undefined && answered.status < 500 && throttled === undefined;
}
