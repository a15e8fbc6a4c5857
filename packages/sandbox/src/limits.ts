import * as v from "valibot";
import { closed, checkOptions } from "./core/parsed.ts";
import { chainstatsLimits, type ChainstatsLimits } from "./chainstats/limits.ts";
import { hostLimits, type HostLimits } from "./repo-host/options/limits.ts";
import { validatorsLimits, type ValidatorsLimits } from "./validators/limits.ts";

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

/** The limits of the repository host that are amounts of requests. */
const HOST_AMOUNTS = [
  "anonymous",
  "authenticated",
  "anonymousSearches",
  "authenticatedSearches",
  "failedLogins",
  "failedCredentials",
  "writes",
  "polls",
  "concurrent",
  "expensive",
] as const;

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
  chainstats: byName(Object.keys(chainstatsLimits), { perSecond: Infinity, perDay: Infinity }),
  validators: byName(Object.keys(validatorsLimits), { perSecond: Infinity, lifetime: Infinity }),
  repoHost: byName(HOST_AMOUNTS, Infinity),
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
  chainstats: v.exactOptional(closed(byName(Object.keys(chainstatsLimits), requests))),
  validators: v.exactOptional(closed(byName(Object.keys(validatorsLimits), lifetime))),
  repoHost: v.exactOptional(
    closed({
      ...byName(HOST_AMOUNTS, amount),
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

/** An object with one value for all names. */
function byName<N extends string, T>(names: readonly N[], value: T): Record<N, T>;
function byName(names: readonly string[], value: unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, value]));
}
