import { keepNewest } from "../../core/caches.ts";
import { fingerprint } from "../../core/fingerprint.ts";
import type { States } from "../../core/state.ts";
import type { HostLimits } from "../options/limits.ts";

/** The name of the state of failed logins. */
export const FAILED_LOGINS = "repo-host failed logins";

/** The identity that a credential claims. Unknown names are kept as sent. */
export type Claim =
  | { readonly kind: "user"; readonly login: string }
  | { readonly kind: "unknown name"; readonly name: string }
  | { readonly kind: "application"; readonly clientId: string }
  /** An unknown token names no user, so the claim is the token itself. */
  | { readonly kind: "token"; readonly token: string };

/** Locks out claims for a while after too many failed logins. Times are epoch milliseconds. */
export interface Lockouts {
  /** Whether valid credentials are refused, too. */
  readonly isOut: (claim: Claim, now: number) => boolean;
  readonly fail: (claim: Claim, now: number) => void;
}

/** Failed logins of a claim. A lockout lasts one window from the failure that started it. */
interface Failures {
  readonly since: number;
  readonly count: number;
  readonly lockedUntil?: number;
}

/** How long failures are counted, and how long a lockout lasts; milliseconds. */
const FIVE_MINUTES = 300_000;

/** How many claims of unknown users are kept. Bounded, since clients can invent any number. */
const STRANGERS = 1_000;

/**
 * Creates the lockouts: per user, as the specification says. An unknown name, an application's id and a token lock out
 * only themselves, not other callers at the same address.
 */
export function createLockouts(states: States, limits: HostLimits): Lockouts {
  const ofUsers = states.map<string, Failures>(FAILED_LOGINS);
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

/** A fingerprint: the claim may be a credential of another service, and snapshot files contain all keys. */
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
