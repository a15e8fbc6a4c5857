import type { OperationId } from "./operation-id.ts";

/** The fields that tell what a row is, the key first: columns of a table, and what a language model reads. */
export interface TellingFields {
  /** Fields of a row, or of the resource. A path such as `tokens.price` is within a nested field. */
  readonly row: readonly string[];
  /** Fields of a nested value, by the field that has it. */
  readonly within?: Readonly<Record<string, readonly string[]>>;
  /** The fields of orders that a parameter names otherwise. */
  readonly orders?: Readonly<Record<string, string>>;
}

/**
 * The fields that parameters name, such as the one that the service orders by.
 *
 * @param known the names of a row's fields; undefined where no documentation says it
 */
export function askedFields(
  params: Readonly<Record<string, unknown>>,
  known: readonly string[] | undefined,
  { orders }: Pick<TellingFields, "orders">,
): readonly string[] {
  const paths = new Map(Object.entries(orders ?? {}));
  const named = Object.values(params).flatMap((value) => String(value).split(","));
  const asked = named.map((name) => paths.get(name) ?? name);
  const names = new Set([...(known ?? asked), ...paths.values()]);
  return asked.filter((name) => names.has(name));
}

/** The telling fields by the operation's id. Of an operation without an entry, all fields are shown. */
export const tellingFields: Readonly<Record<string, TellingFields>> = {
  "chainstats.dailyUncles": { row: ["UTCDate", "uncleBlockCount", "uncleBlockRewards_Eth", "unixTimeStamp"] },
  "validators.consolidations": {
    row: [
      ...["sourceValidatorIndex", "targetValidatorIndex", "date", "consolidatedAmount"],
      ...["targetBalanceAtConsolidationEpoch", "sourceEntity", "targetEntity", "consolidationEpoch"],
    ],
  },
  "predictions.rewardsMarkets": {
    row: [
      ...["market_id", "question", "rewards_config.rate_per_day", "volume_24hr", "tokens.price", "spread"],
      ...["rewards_max_spread", "rewards_min_size", "end_date", "condition_id"],
    ],
    within: {
      tokens: ["token_id", "outcome", "price"],
      rewards_config: ["rate_per_day", "start_date", "end_date", "total_rewards"],
    },
    orders: {
      competitiveness: "market_competitiveness",
      max_spread: "rewards_max_spread",
      min_size: "rewards_min_size",
      rate_per_day: "rewards_config.rate_per_day",
      price: "tokens.price",
      start_date: "rewards_config.start_date",
      reward_end_date: "rewards_config.end_date",
    },
  },
  "predictions.trades": {
    row: ["id", "match_time", "side", "size", "price", "outcome", "status", "trader_side", "market"],
    within: { maker_orders: ["order_id", "maker_address", "matched_amount", "price", "outcome", "side"] },
  },
  "predictions.simplifiedMarkets": {
    row: ["condition_id", "tokens.outcome", "tokens.price", "closed", "accepting_orders"],
    within: { tokens: ["token_id", "outcome", "price", "winner"] },
  },
  "predictions.events": {
    row: ["id", "title", "volume", "endDate", "volume24hr", "liquidity", "closed"],
    within: {
      markets: [
        ...["id", "question", "outcomes", "outcomePrices", "volume", "endDate", "closed"],
        ...["conditionId", "clobTokenIds"],
      ],
      tags: ["id", "label", "slug"],
    },
  },
} satisfies Readonly<Partial<Record<OperationId, TellingFields>>>;
