/** The plans of the service, the smallest first. */
export const plans = ["free", "lite", "standard", "advanced", "professional", "proPlus"] as const;

/** A plan of an account. There is one account of each. */
export type Plan = (typeof plans)[number];

/** API keys by plan, and a second key of the Standard account, which shares its budget. */
export type ApiKeys = Readonly<Record<Plan | "standardAgain", string>>;

/** The default keys. */
export const sandboxApiKeys: ApiKeys = {
  free: "SANDBOX-FREE",
  lite: "SANDBOX-LITE",
  standard: "SANDBOX-STANDARD",
  standardAgain: "SANDBOX-STANDARD-2",
  advanced: "SANDBOX-ADVANCED",
  professional: "SANDBOX-PROFESSIONAL",
  proPlus: "SANDBOX-PRO-PLUS",
};

/** The plan of a key; undefined: the key is unknown. */
export function planOf(key: string, keys: ApiKeys): Plan | undefined {
  if (key === keys.standardAgain) return "standard";
  return plans.find((plan) => keys[plan] === key);
}

/** Whether a plan has the daily statistics: Standard and above. */
export function hasStatistics(plan: Plan): boolean {
  return plans.indexOf(plan) >= plans.indexOf("standard");
}
