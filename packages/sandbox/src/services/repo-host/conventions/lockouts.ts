import { keepNewest } from "../../../core/caches.ts";
import { fingerprint } from "../../../core/fingerprint.ts";
import type { States } from "../../../core/state.ts";
import type { HostLimits } from "../limits.ts";

/** Whom a credential names, in the words of the request where the host knows nobody by it. */
export type Claim =
  | { readonly kind: "user"; readonly login: string }
  | { readonly kind: "unknown name"; readonly name: string }
  | { readonly kind: "application"; readonly clientId: string }
  /** A token names nobody unless it was given out: it stands for itself. */
  | { readonly kind: "token"; readonly token: string };

/** Who may not sign in for a while, since too many tries failed. Moments are epoch milliseconds. */
export interface Lockouts {
  /** Whether even a good credential is refused. */
  readonly isOut: (claim: Claim, now: number) => boolean;
  readonly fail: (claim: Claim, now: number) => void;
}

/** Failed tries of one claim. A lockout lasts as long as a window, from the failure that began it. */
interface Failures {
  readonly since: number;
  readonly count: number;
  readonly lockedUntil?: number;
}

/** How long failures are counted, and how long a lockout lasts; milliseconds. */
const FIVE_MINUTES = 300_000;

/** How many claims that name no user are remembered: a request may make one up. */
const STRANGERS = 1_000;

/**
 * Makes the lockouts: per user, as the specification says. A name that no user has, an application's id and a token
 * lock out themselves and nobody else at their address.
 */
export function createLockouts(states: States, limits: HostLimits): Lockouts {
  const ofUsers = states.map<string, Failures>("repo-host failed logins");
  const ofStrangers = states.map<string, Failures>("repo-host failed logins of strangers");
  const failuresOf = (claim: Claim): Failures | undefined =>
    claim.kind === "user" ? ofUsers.get(claim.login) : ofStrangers.get(keyOf(claim));
  return {
    isOut: (claim, now) => (failuresOf(claim)?.lockedUntil ?? 0) > now,
    fail(claim, now) {
      const before = failuresOf(claim);
      const goesOn = before !== undefined && now >= before.since && now - before.since < FIVE_MINUTES;
      const { since, count } = goesOn ? before : { since: now, count: 0 };
      const most = claim.kind === "token" ? limits.failedCredentials : limits.failedLogins;
      const isOut = count + 1 >= most;
      const failures = { since, count: count + 1, ...(isOut && { lockedUntil: now + FIVE_MINUTES }) };
      if (claim.kind === "user") ofUsers.set(claim.login, failures);
      else keepNewest(ofStrangers, keyOf(claim), failures, STRANGERS);
    },
  };
}

/** A fingerprint: what was sent may be a credential of another service, and a snapshot's file shows all keys. */
function keyOf(claim: Exclude<Claim, { kind: "user" }>): string {
  switch (claim.kind) {
    case "unknown name":
      return `name ${fingerprint(claim.name.toLowerCase())}`;
    case "application":
      return `application ${fingerprint(claim.clientId)}`;
    case "token":
      return `token ${fingerprint(claim.token)}`;
  }
}
