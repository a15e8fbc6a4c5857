import type { Plan } from "./plans.ts";

/** Rate limits of a caller; `Infinity` is no limit. */
export interface RequestLimits {
  /** Requests per second; below one, a request every few seconds: `0.2` is one in five seconds. */
  readonly perSecond: number;
  /** Requests per UTC day. */
  readonly perDay: number;
}

/** The limits by plan, and of an address without a key. */
export type ChainstatsLimits = Readonly<Record<Plan | "keyless", RequestLimits>>;

/** The limits in the service's documentation, as of August 2026. */
export const chainstatsLimits: ChainstatsLimits = {
  keyless: { perSecond: 0.2, perDay: Infinity },
  free: { perSecond: 3, perDay: 100_000 },
  lite: { perSecond: 5, perDay: 100_000 },
  standard: { perSecond: 10, perDay: 200_000 },
  advanced: { perSecond: 20, perDay: 500_000 },
  professional: { perSecond: 30, perDay: 1_000_000 },
  proPlus: { perSecond: 30, perDay: 1_500_000 },
};
