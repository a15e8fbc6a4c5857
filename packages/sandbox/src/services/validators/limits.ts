/** Rate limits of an account; `Infinity` is no limit. */
export interface LifetimeLimits {
  /** Requests per second. */
  readonly perSecond: number;
  /** Requests in total; this budget never resets. */
  readonly lifetime: number;
}

/** The plans of the service. */
export const validatorsPlans = ["free", "paid"] as const;

/** The plan of an account. */
export type ValidatorsPlan = (typeof validatorsPlans)[number];

/** The limits by plan. */
export type ValidatorsLimits = Readonly<Record<ValidatorsPlan, LifetimeLimits>>;

/**
 * The free plan has the limits of the service's documentation. Limits of paid plans are individual; here a million
 * requests at any rate.
 */
export const validatorsLimits: ValidatorsLimits = {
  free: { perSecond: 2, lifetime: 10_000 },
  paid: { perSecond: Infinity, lifetime: 1_000_000 },
};
