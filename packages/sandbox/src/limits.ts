import * as v from "valibot";
import { closed, checkOptions } from "./core/parsed.ts";
import { chainstatsLimits, type ChainstatsLimits } from "./services/chainstats/limits.ts";
import { hostLimits, type HostLimits } from "./services/repo-host/options/limits.ts";
import { validatorsLimits, type ValidatorsLimits } from "./services/validators/limits.ts";

/** Rate limits by service. Limits that are not named keep the service's own values. */
export interface SandboxLimits {
  /** By plan, and for addresses without a key. @default `chainstatsLimits` */
  readonly chainstats?: Changed<ChainstatsLimits>;
  /** By plan. @default `validatorsLimits` */
  readonly validators?: Changed<ValidatorsLimits>;
  /** By name. @default `hostLimits` */
  readonly repoHost?: Partial<HostLimits>;
}

/** Some limits of some accounts. */
export type Changed<T> = { readonly [Name in keyof T]?: Partial<T[Name]> };

/** The complete limits of all services. */
export interface Limits {
  readonly chainstats: ChainstatsLimits;
  readonly validators: ValidatorsLimits;
  readonly repoHost: HostLimits;
}

const FREELY = { perSecond: Infinity, perDay: Infinity };
const FOR_EVER = { perSecond: Infinity, lifetime: Infinity };

/**
 * No limits. For sandboxes with a frozen clock, whose rate-limit windows never end.
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
 * Fills in the services' own limits.
 *
 * @throws ParameterError if a limit is unknown or not above 0
 */
export function limitsOf(limits: SandboxLimits = {}): Limits {
  const { chainstats = {}, validators = {}, repoHost } = readLimits(limits);
  return {
    repoHost: { ...hostLimits, ...repoHost },
    chainstats: completed(chainstatsLimits, chainstats),
    validators: completed(validatorsLimits, validators),
  };
}

/** @param changed the limits that differ from the service's own */
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

const amount = v.exactOptional(
  v.pipe(
    v.number(),
    v.check((limit) => limit > 0, "a number above 0"),
  ),
);
const requests = v.exactOptional(closed({ perSecond: amount, perDay: amount }));
const lifetime = v.exactOptional(closed({ perSecond: amount, lifetime: amount }));

const limitsSchema: v.GenericSchema<unknown, SandboxLimits> = closed({
  chainstats: v.exactOptional(
    closed({
      keyless: requests,
      free: requests,
      lite: requests,
      standard: requests,
      advanced: requests,
      professional: requests,
      proPlus: requests,
    }),
  ),
  validators: v.exactOptional(closed({ free: lifetime, paid: lifetime })),
  repoHost: v.exactOptional(
    closed({
      anonymous: amount,
      authenticated: amount,
      anonymousSearches: amount,
      authenticatedSearches: amount,
      failedLogins: amount,
      failedCredentials: amount,
      writes: amount,
      polls: amount,
      concurrent: amount,
      expensive: amount,
      blockSeconds: amount,
      wording: v.exactOptional(v.picklist(["abuse", "secondary"])),
      blockStatus: v.exactOptional(v.picklist([403, 429])),
      retryAfter: v.exactOptional(v.boolean()),
    }),
  ),
});

/**
 * Validates limits of unknown type: from a file, a command line or an untyped caller.
 *
 * @throws ParameterError if a limit is unknown or not above 0
 */
export function readLimits(value: unknown): SandboxLimits {
  return checkOptions(limitsSchema, value, "limits");
}
