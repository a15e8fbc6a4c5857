import { DAY } from "../../core/durations.ts";
import { randomOf } from "../../core/random.ts";
import type { Validator } from "./validator.ts";

/** The length of an epoch: 432,000 slots of 0.4 seconds. Rewards are paid at its end. */
export const EPOCH = 2 * DAY;

/** The first day with rewards. */
const FIRST_DAY = Date.parse("2024-04-01");

/**
 * The number of days of each window. Rewards are paid about every two days, so that `1d` covers three days: a single
 * day would mostly have none.
 */
const DAYS: Readonly<Record<string, number>> = { "1d": 3, "7d": 7, "30d": 30 };

/** A payment of rewards. */
export interface Payment {
  /** When the epoch ended, in epoch milliseconds. */
  readonly at: number;
  /** The payment per unit of stake. */
  readonly rate: number;
}

/** The rewards paid to a validator before a time, by window (`1d`, `7d`, `30d`, `all`). */
export function paymentsOf(
  seed: number,
  validator: Validator,
  window: string,
  now: number,
): readonly Payment[] {
  const days = DAYS[window];
  const from = Math.max(FIRST_DAY, days === undefined ? FIRST_DAY : now - days * DAY);
  const first = Math.floor(from / EPOCH) + 1;
  const last = Math.floor(now / EPOCH);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => payment(seed, validator, first + i));
}

function payment(seed: number, validator: Validator, epoch: number): Payment {
  const luck = randomOf(seed, "rewards", validator.index, epoch).normal();
  return { at: epoch * EPOCH, rate: (validator.yield * EPOCH * (1 + 0.06 * luck)) / (365.25 * DAY) };
}

/** The compounded yearly yield of payments, a fraction. */
export function yearly(payments: readonly Payment[]): number {
  if (payments.length === 0) return 0;
  const mean = payments.reduce((sum, { rate }) => sum + rate, 0) / payments.length;
  return (1 + mean) ** ((365.25 * DAY) / EPOCH) - 1;
}
