import { createBans, createCounter, span } from "../core/counter.ts";
import type { States } from "../core/state.ts";

/** How long bad keys count, and how long a lockout lasts, in milliseconds. */
const WHILE = 30_000;

/** How many bad keys an address may send in that time. */
const ATTEMPTS = 5;

/** The name of the state of lockouts. */
export const LOCKOUTS = "chainstats lockouts";

/** Locks out addresses that send many bad keys. */
export interface Lockout {
  /** Whether an address is locked out, also with a valid key. */
  readonly holds: (address: string, now: number) => boolean;
  /** Counts a bad key; returns whether it starts a lockout. */
  readonly fail: (address: string, now: number) => boolean;
}

/** Creates the lockout. */
export function createLockout(states: States): Lockout {
  const attempts = createCounter(states, "chainstats bad keys", span(WHILE));
  const bans = createBans(states, LOCKOUTS);
  return {
    holds: (address, now) => bans.until(address, now) !== undefined,
    fail(address, now) {
      const isOneTooMany = attempts.add(address, now).requests > ATTEMPTS;
      if (isOneTooMany) bans.start(address, now + WHILE);
      return isOneTooMany;
    },
  };
}
