import { ParameterError } from "@org/http-core";
import { chainstatsLimits, type ChainstatsLimits } from "./chainstats/limits.ts";
import { isObject } from "./core/json-body.ts";
import { hostLimits, type HostLimits } from "./repo-host/limits.ts";
import { validatorsLimits, type ValidatorsLimits } from "./validators/limits.ts";

/** The limits of each service's accounts: those that aren't named are the service's own. */
export interface SandboxLimits {
  /** By plan, and of addresses without a key. @default `chainstatsLimits` */
  readonly chainstats?: Changed<ChainstatsLimits>;
  /** By plan. @default `validatorsLimits` */
  readonly validators?: Changed<ValidatorsLimits>;
  /** Of the repository host, by name. @default `hostLimits` */
  readonly repoHost?: Partial<HostLimits>;
}

/** Some limits of some accounts. */
export type Changed<T> = { readonly [Name in keyof T]?: Partial<T[Name]> };

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
 * @throws ParameterError where one is no number, or not above 0
 */
export function limitsOf({ chainstats = {}, validators = {}, repoHost = {} }: SandboxLimits = {}): Limits {
  return {
    repoHost: { ...hostLimits, ...repoHost },
    chainstats: completed("limits.chainstats", chainstatsLimits, chainstats),
    validators: completed("limits.validators", validatorsLimits, validators),
  };
}

/** @param changed what of it is other than the service's own */
function completed<T extends object>(at: string, own: T, changed: Changed<T>): T;
function completed(at: string, own: object, changed: object): unknown {
  const given: Readonly<Record<string, unknown>> = { ...changed };
  return Object.fromEntries(
    Object.entries<unknown>({ ...own }).map(([name, limits]) => [
      name,
      merged(`${at}.${name}`, limits, given[name]),
    ]),
  );
}

function merged(at: string, limits: unknown, given: unknown = {}): object {
  if (!isObject(limits) || !isObject(given))
    throw new ParameterError(at, "an object of limits", typeof given);
  for (const [limit, value] of Object.entries(given)) {
    if (!(typeof value === "number" && value > 0))
      throw new ParameterError(`${at}.${limit}`, "a number above 0", String(value));
  }
  return { ...limits, ...given };
}
