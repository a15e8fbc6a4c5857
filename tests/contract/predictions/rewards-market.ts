import { arrayOf, field } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** Element of `data` of rewards markets. */
export const rewardsMarket: EntityContract = {
  name: "Market with rewards",
  heading: "### Market with rewards (element of data of rewards markets)",
  fields: [
    field("condition_id", "string", { rule: "market identifier" }),
    field("event_id", "string"),
    field("event_slug", "string"),
    field("created_at", "timestamp", { rule: "ISO 8601" }),
    field("group_item_title", "string"),
    field("image", "string", { rule: "URL" }),
    field("market_competitiveness", "number"),
    field("market_id", "string"),
    field("market_slug", "string"),
    field("one_day_price_change", "number"),
    field("question", "string"),
    field("rewards_max_spread", "number"),
    field("rewards_min_size", "number"),
    field("spread", "number"),
    field("end_date", "string", { rule: "shape YYYY-MM-DD HH:MM:SS" }),
    arrayOf("Token of a market with rewards", "tokens"),
    field("volume_24hr", "number"),
    arrayOf("Rewards configuration", "rewards_config"),
  ],
};

/** Element of its `tokens`. */
export const rewardsToken: EntityContract = {
  name: "Token of a market with rewards",
  heading: rewardsMarket.heading,
  fields: [field("token_id", "string"), field("outcome", "string"), field("price", "number")],
};

/** Element of its `rewards_config`. */
export const rewardsConfiguration: EntityContract = {
  name: "Rewards configuration",
  heading: rewardsMarket.heading,
  fields: [
    field("id", "integer"),
    field("asset_address", "string"),
    field("start_date", "date"),
    field("end_date", "date"),
    field("rate_per_day", "number"),
    field("total_rewards", "number"),
  ],
};
