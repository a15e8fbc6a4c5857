import { arrayOf, field } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** Element of `data` of simplified markets. */
export const simplifiedMarket: EntityContract = {
  name: "Simplified market",
  heading: "### Simplified market (element of data of simplified markets)",
  fields: [
    field("condition_id", "string"),
    field("rewards", "object", { entity: "Rewards of a simplified market" }),
    arrayOf("Token of a simplified market", "tokens"),
    field("active", "boolean"),
    field("closed", "boolean"),
    field("archived", "boolean"),
    field("accepting_orders", "boolean"),
  ],
};

/** Its `rewards`. */
export const simplifiedRewards: EntityContract = {
  name: "Rewards of a simplified market",
  heading: simplifiedMarket.heading,
  fields: [
    arrayOf("Rate of a simplified market", "rates"),
    field("min_size", "number"),
    field("max_spread", "number"),
  ],
};

/** Element of its `rewards.rates`. */
export const simplifiedRate: EntityContract = {
  name: "Rate of a simplified market",
  heading: simplifiedMarket.heading,
  fields: [field("asset_address", "string"), field("rewards_daily_rate", "number")],
};

/** Element of its `tokens`. */
export const simplifiedToken: EntityContract = {
  name: "Token of a simplified market",
  heading: simplifiedMarket.heading,
  fields: [
    field("token_id", "string"),
    field("outcome", "string"),
    field("price", "number"),
    field("winner", "boolean"),
  ],
};
