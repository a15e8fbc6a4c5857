import { chainstatsLimits, type ChainstatsLimits } from "./chainstats/limits.ts";
import { readLimits } from "./limits-schema.ts";
import { hostLimits, type HostLimits } from "./repo-host/limits.ts";
import type { Changed, SandboxLimits } from "./sandbox-limits.ts";
import { validatorsLimits, type ValidatorsLimits } from "./validators/limits.ts";

/** All limits, as services are held to them. */
export interface Limits {
  readonly chainstats: ChainstatsLimits;
  readonly validators: ValidatorsLimits;
  readonly repoHost: HostLimits;
}

const FREELY = { perSecond: Infinity, perDay: Infinity };
const FOR_EVER = { perSecond: Infinity, lifetime: Infinity };

/**
 * Nothing is counted against anybody. For sandboxes whose time stands still, in which no second ever ends.
 *
 * @example
 * ```ts
 * import { createSandbox, unlimited } from "@org/sandbox";
 *
 * const sandbox = createSandbox({ now: Date.UTC(2026, 0, 1), limits: unlimited });
 * ```
 */
export const unlimited: SandboxLimits = {
  chainstats: {
    keyless: FREELY,
    free: FREELY,
    lite: FREELY,
    standard: FREELY,
    advanced: FREELY,
    professional: FREELY,
    proPlus: FREELY,
  },
  validators: { free: FOR_EVER, paid: FOR_EVER },
  repoHost: {
    anonymous: Infinity,
    authenticated: Infinity,
    anonymousSearches: Infinity,
    authenticatedSearches: Infinity,
    failedLogins: Infinity,
    failedCredentials: Infinity,
    writes: Infinity,
    polls: Infinity,
    concurrent: Infinity,
    expensive: Infinity,
  },
};

/**
 * Completes limits with the services' own.
 *
 * @throws ParameterError where one is none that there is, or not above 0
 */
export function limitsOf(limits: SandboxLimits = {}): Limits {
  const { chainstats = {}, validators = {}, repoHost } = readLimits(limits);
  return {
    repoHost: { ...hostLimits, ...repoHost },
    chainstats: completed(chainstatsLimits, chainstats),
    validators: completed(validatorsLimits, validators),
  };
}

/** @param changed what of it is other than the service's own */
function completed<T extends object>(own: T, changed: Changed<T>): T;
function completed(own: object, changed: object): unknown {
  const given: Readonly<Record<string, unknown>> = { ...changed };
  return Object.fromEntries(
    Object.entries<object>({ ...own }).map(([name, limits]) => [
      name,
      Object.assign({}, limits, given[name]),
    ]),
  );
}
