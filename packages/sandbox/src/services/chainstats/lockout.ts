import { createBans } from "../../core/bans.ts";
import { createCounter, span } from "../../core/counter.ts";
import type { States } from "../../core/state.ts";

/** How long bad keys are remembered, and how long who sent too many is turned away, in milliseconds. */
const WHILE = 30_000;

/** Bad keys that an address may send in that time. */
const ATTEMPTS = 5;

/** Turns addresses away that try keys. */
export interface Lockout {
  /** Whether an address is turned away, with a good key too. */
  readonly holds: (address: string, now: number) => boolean;
  /** A bad key came; true where it was one too many. */
  readonly fail: (address: string, now: number) => boolean;
}

/** Makes the lockout; nobody is locked out yet. */
export function createLockout(states: States): Lockout {
  const attempts = createCounter(states, "chainstats bad keys", span(WHILE));
  const bans = createBans(states, "chainstats lockouts");
  return {
    holds: (address, now) => bans.until(address, now) !== undefined,
    fail(address, now) {
      const isOneTooMany = attempts.add(address, now).requests > ATTEMPTS;
      if (isOneTooMany) bans.start(address, now + WHILE);
      return isOneTooMany;
    },
  };
}
