import { createCounter, span } from "../../core/counter.ts";
import type { States } from "../../core/state.ts";
import type { HostLimits } from "../limits.ts";
import { createBans } from "../../core/bans.ts";

/** Somebody's try to sign in. */
export interface Attempt {
  /** The user whom it names; undefined: none that there is. */
  readonly login: string | undefined;
  readonly address: string;
}

/** Who may not sign in for a while, since too many tries failed. Moments are epoch milliseconds. */
export interface Lockouts {
  /** Whether even a good credential is refused. */
  readonly isOut: (attempt: Attempt, now: number) => boolean;
  readonly fail: (attempt: Attempt, now: number) => void;
}

/** For so long failures are counted, and for so long nobody gets in then; milliseconds. */
const FIVE_MINUTES = 300_000;

/**
 * Makes the lockouts. Failures are counted by the user that they name; those that name nobody there is (a token that
 * was never given out) by address.
 */
export function createLockouts(states: States, limits: HostLimits): Lockouts {
  const failures = createCounter(states, "repo-host failed logins", span(FIVE_MINUTES));
  const bans = createBans(states, "repo-host lockouts");
  const byUser = (login: string): string => `user ${login}`;
  const byAddress = (address: string): string => `address ${address}`;
  return {
    isOut: ({ login, address }, now) =>
      bans.until(byAddress(address), now) !== undefined ||
      (login !== undefined && bans.until(byUser(login), now) !== undefined),
    fail({ login, address }, now) {
      const key = login === undefined ? byAddress(address) : byUser(login);
      const most = login === undefined ? limits.failedCredentials : limits.failedLogins;
      const { requests } = failures.add(key, now);
      if (requests >= most) bans.start(key, now + FIVE_MINUTES);
    },
  };
}
