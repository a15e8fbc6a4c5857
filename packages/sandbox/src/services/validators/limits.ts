/** How much an account may ask; `Infinity` is as much as it likes. */
export interface LifetimeLimits {
  /** Requests a second. */
  readonly perSecond: number;
  /** Requests in all: what is used up never comes back. */
  readonly lifetime: number;
}

/** The plans of the service. */
export const validatorsPlans = ["free", "paid"] as const;

/** The plan of an account. */
export type ValidatorsPlan = (typeof validatorsPlans)[number];

/** The limits of the accounts, by plan. */
export type ValidatorsLimits = Readonly<Record<ValidatorsPlan, LifetimeLimits>>;

/**
 * The free plan has the limits that the service's documentation gives. What paid plans have is agreed on: here a
 * million requests, at any rate.
 */
export const validatorsLimits: ValidatorsLimits = {
  free: { perSecond: 2, lifetime: 10_000 },
  paid: { perSecond: Infinity, lifetime: 1_000_000 },
};
