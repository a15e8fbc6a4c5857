import type { Plan } from "./plans.ts";

/** How much somebody may ask; `Infinity` is as much as they like. */
export interface RequestLimits {
  /** Requests a second; less than one is one every few seconds: `0.2` is one in five. */
  readonly perSecond: number;
  /** Requests a UTC day. */
  readonly perDay: number;
}

/** The limits of the accounts by plan, and of an address that asks without a key. */
export type ChainstatsLimits = Readonly<Record<Plan | "keyless", RequestLimits>>;

/** The limits that the service's documentation gives, as of August 2026. */
export const chainstatsLimits: ChainstatsLimits = {
  keyless: { perSecond: 0.2, perDay: Infinity },
  free: { perSecond: 3, perDay: 100_000 },
  lite: { perSecond: 5, perDay: 100_000 },
  standard: { perSecond: 10, perDay: 200_000 },
  advanced: { perSecond: 20, perDay: 500_000 },
  professional: { perSecond: 30, perDay: 1_000_000 },
  proPlus: { perSecond: 30, perDay: 1_500_000 },
};
