import type { operations } from "@org/validators/operations";
import { DAY } from "../core/durations.ts";
import type { ResultOf } from "../core/handler.ts";
import { randomOf } from "../core/random.ts";
import type { Validator } from "./validator.ts";

/** A validator's summary, as the service returns it. */
export type Summary = ResultOf<typeof operations.summary>;

/** The inputs of a summary besides the validator. */
export interface SummaryContext {
  readonly seed: number;
  /** Stake of the whole network, in 10⁻⁹ of the native currency. */
  readonly networkStake: bigint;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The metrics of a validator over a window that ends now. All fields are present, with decimals as text. */
export function summaryOf(validator: Validator, timeWindow: string, context: SummaryContext): Summary {
  const { seed, networkStake, now } = context;
  const apy = yearly(paymentsOf(seed, validator, timeWindow, now));
  const drift = randomOf(seed, "windows", validator.index, timeWindow, Math.floor(now / DAY));
  return {
    validatorIdentity: validator.validatorIdentity,
    voteAccount: validator.voteAccount,
    timeWindow,
    name: validator.name,
    validatorApy: apy.toFixed(6),
    delegatorApy: (apy * (1 - validator.voteCommission)).toFixed(6),
    voteCommissionRate: String(validator.voteCommission),
    mevCommissionRate: textOrNull(validator.mevCommission),
    totalStake: coins(validator.stake),
    networkPenetration: (Number(validator.stake) / Number(networkStake)).toFixed(8),
    effectiveness: decimalOrNull(validator.effectiveness, -0.002 * drift.fraction()),
    stakeAccountCount: validator.stakeAccounts,
    voteLatency: decimalOrNull(validator.voteLatency, 0.02 * drift.fraction()),
    partnerPriorityFeeCommissionRate: textOrNull(validator.partnerCommission),
  };
}

function textOrNull(value: number | null): string | null {
  return value === null ? null : String(value);
}

function decimalOrNull(value: number | null, shift: number): string | null {
  return value === null ? null : (value + shift).toFixed(4);
}

/** An amount in 10⁻⁹ as decimal text in whole units. */
function coins(amount: bigint): string {
  return `${String(amount / 1_000_000_000n)}.${String(amount % 1_000_000_000n).padStart(9, "0")}`;
}

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
