import { ParameterError } from "@org/http-core";
import { addDecimals, type DecimalText } from "@org/http-core/decimal";
import { DAY, isRecord } from "@org/http-core/operation";
import { decimalOf } from "../decode/decimal-of.ts";
import { timeOf, type TimeLike } from "../decode/time.ts";
import type { ClobReward } from "../events/clob-reward.ts";
import type { RewardConfig } from "../rewards-markets/reward-config.ts";
import { shape } from "../params/shape.ts";
import type { RewardRate } from "../simplified-markets/reward-rate.ts";

/** A market's daily reward in one token. */
export interface DailyReward {
  /** Contract address of the token, in lower case; empty if the service names none. */
  readonly assetAddress: string;
  /** In that token's units. */
  readonly perDay: DecimalText;
}

/** The fields that hold rewards, of any of the three kinds of market. */
export interface HasRewards {
  readonly rewards_config?: readonly RewardConfig[] | null | undefined;
  readonly rewards?: { readonly rates?: readonly RewardRate[] | null | undefined } | null | undefined;
  readonly clobRewards?: readonly ClobReward[] | null | undefined;
}

/**
 * The daily rewards of a market for resting orders: the sum of its rates per token, since different tokens do not add
 * up. Exact.
 *
 * @param at counts only what is paid on this day (UTC; first and last day of a term included). Without it, every
 * configuration counts, including past ones. Simplified markets have no terms: what they list is paid.
 * @throws ParameterError where a list or a day of a term can't be read, or `at` is an invalid Date
 * @example
 * ```ts
 * import { dailyRewards } from "@org/predictions/analysis";
 *
 * const rewards_config = [{ asset_address: "0xA", start_date: "2026-03-01", end_date: "2500-12-31", rate_per_day: 2.5 }];
 * console.log(dailyRewards({ rewards_config }, new Date())); // [{ assetAddress: "0xa", perDay: "2.5" }]
 * ```
 */
export function dailyRewards(market: HasRewards, at?: Date): readonly DailyReward[] {
  const day = dayOf(at);
  const paid = ratesOf(market).filter(({ from, to }) => {
    if (day === null) return true;
    const [first, last] = [dayOf(from), dayOf(to)];
    return (first === null || first <= day) && (last === null || last >= day);
  });
  const byToken = Map.groupBy(paid, ({ address }) => address.toLowerCase());
  return Array.from(byToken, ([assetAddress, rates]) => ({
    assetAddress,
    perDay: addDecimals(...rates.map(({ rate }) => decimalOf(rate))),
  }));
}

interface Rate {
  readonly address: string;
  readonly rate: number;
  readonly from: TimeLike;
  readonly to: TimeLike;
}

function ratesOf({ rewards_config, rewards, clobRewards }: HasRewards): readonly Rate[] {
  return [
    ...listed("rewards_config", rewards_config).map((of) =>
      rateOf(of.asset_address, of.rate_per_day, of.start_date, of.end_date),
    ),
    ...listed("rewards.rates", rewards?.rates).map((of) => rateOf(of.asset_address, of.rewards_daily_rate)),
    ...listed("clobRewards", clobRewards).map((of) =>
      rateOf(of.assetAddress, of.rewardsDailyRate, of.startDate, of.endDate),
    ),
  ];
}

/** A list. A market may have an unknown field with the name of another endpoint's list, in another form. */
function listed<T>(field: string, list: readonly T[] | null | undefined): readonly T[] {
  if (list === null || list === undefined) return [];
  const isReadable: boolean = Array.isArray(list) && list.every(isRecord);
  if (isReadable) return list;
  throw new ParameterError(field, "a list of objects", shape(list));
}

function rateOf(
  address: string | null | undefined,
  rate: number | null | undefined,
  from?: TimeLike,
  to?: TimeLike,
): Rate {
  return { address: address ?? "", rate: rate ?? 0, from, to };
}

/** Days since 1970. */
function dayOf(time: TimeLike): number | null {
  const moment = timeOf(time);
  return moment === null ? null : Math.floor(moment.getTime() / DAY);
}
