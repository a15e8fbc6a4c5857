import { DAY } from "../../core/durations.ts";
import type { operations } from "@org/validators/operations";
import type { ResultOf } from "../../core/handler.ts";
import { randomOf } from "../../core/random.ts";
import { paymentsOf, yearly } from "./rewards.ts";
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
