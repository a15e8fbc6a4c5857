/** The plans of the service, from the smallest. */
export const plans = ["free", "lite", "standard", "advanced", "professional", "proPlus"] as const;

/** A plan of an account. There is one account of each. */
export type Plan = (typeof plans)[number];

/** API keys by plan, and a second one of the Standard account: both draw on one budget. */
export type ApiKeys = Readonly<Record<Plan | "standardAgain", string>>;

/** The keys that work unless others are given. */
export const sandboxApiKeys: ApiKeys = {
  free: "SANDBOX-FREE",
  lite: "SANDBOX-LITE",
  standard: "SANDBOX-STANDARD",
  standardAgain: "SANDBOX-STANDARD-2",
  advanced: "SANDBOX-ADVANCED",
  professional: "SANDBOX-PROFESSIONAL",
  proPlus: "SANDBOX-PRO-PLUS",
};

/** The plan that a key belongs to; undefined: nobody's key. */
export function planOf(key: string, keys: ApiKeys): Plan | undefined {
  if (key === keys.standardAgain) return "standard";
  return plans.find((plan) => keys[plan] === key);
}

/** Whether a plan has the daily statistics: Standard and above. */
export function hasStatistics(plan: Plan): boolean {
  return plans.indexOf(plan) >= plans.indexOf("standard");
}
