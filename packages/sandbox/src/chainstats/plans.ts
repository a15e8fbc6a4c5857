/** The plans of the service, from the smallest. */
export const plans = ["free", "lite", "standard", "advanced", "professional"] as const;

/** A plan of an account. */
export type Plan = (typeof plans)[number];

/** API keys by plan. */
export type ApiKeys = Readonly<Record<Plan, string>>;

/** The keys that work unless others are given. */
export const sandboxApiKeys: ApiKeys = {
  free: "SANDBOX-FREE",
  lite: "SANDBOX-LITE",
  standard: "SANDBOX-STANDARD",
  advanced: "SANDBOX-ADVANCED",
  professional: "SANDBOX-PROFESSIONAL",
};

/** The plan that a key belongs to; undefined: nobody's key. */
export function planOf(key: string, keys: ApiKeys): Plan | undefined {
  return plans.find((plan) => keys[plan] === key);
}

/** Whether a plan has the daily statistics: Standard and above. */
export function hasStatistics(plan: Plan): boolean {
  return plans.indexOf(plan) >= plans.indexOf("standard");
}
