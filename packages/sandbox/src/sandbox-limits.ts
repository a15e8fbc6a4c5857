import type { ChainstatsLimits } from "./chainstats/limits.ts";
import type { HostLimits } from "./repo-host/limits.ts";
import type { ValidatorsLimits } from "./validators/limits.ts";

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
