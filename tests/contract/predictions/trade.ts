import { field } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** Element of `data` of trades. */
export const trade: EntityContract = {
  name: "Trade",
  heading: "### Trade",
  fields: [
    field("id", "string"),
    field("taker_order_id", "string"),
    field("market", "string", { rule: "market (condition) identifier" }),
    field("asset_id", "string", { rule: "token identifier" }),
    field("side", "string", { seen: ["BUY"] }),
    field("size", "string"),
    field("fee_rate_bps", "string"),
    field("price", "string"),
    field("status", "string", { seen: ["TRADE_STATUS_CONFIRMED"] }),
    field("match_time", "string", { rule: "Unix time in seconds" }),
    field("last_update", "string", { rule: "Unix time in seconds" }),
    field("outcome", "string"),
    field("bucket_index", "integer"),
    field("owner", "string"),
    field("maker_address", "string"),
    field("transaction_hash", "string"),
    field("trader_side", "string", { seen: ["TAKER"] }),
    field("maker_orders", "array", { rule: "Shape of its items: not shown" }),
  ],
};
