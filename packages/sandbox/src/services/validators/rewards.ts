import { DAY } from "../../core/durations.ts";
import { randomOf } from "../../core/random.ts";
import type { Validator } from "./validator.ts";

/** How long an epoch of the network is: 432,000 slots of 0.4 seconds. Rewards are paid at its end. */
export const EPOCH = 2 * DAY;

/** Before this day nothing is known of rewards. */
const FIRST_DAY = Date.parse("2024-04-01");

/**
 * The days whose rewards a window's yield is made of. A single day would mostly hold no reward at all, since they
 * are paid once per epoch, about every two days: `1d` takes three.
 */
const DAYS: Readonly<Record<string, number>> = { "1d": 3, "7d": 7, "30d": 30 };

/** A payment of rewards. */
export interface Payment {
  /** When the epoch ended, in epoch milliseconds. */
  readonly at: number;
  /** What was paid on one unit of stake. */
  readonly rate: number;
}

/** The rewards paid to a validator in the days before a moment, by window (`1d`, `7d`, `30d`, `all`). */
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

/** The yearly yield that payments come to, compounded: a fraction. */
export function yearly(payments: readonly Payment[]): number {
  if (payments.length === 0) return 0;
  const mean = payments.reduce((sum, { rate }) => sum + rate, 0) / payments.length;
  return (1 + mean) ** ((365.25 * DAY) / EPOCH) - 1;
}
