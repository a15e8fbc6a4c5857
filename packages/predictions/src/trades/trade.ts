import * as s from "@org/http-core/schema";
import { numeral, seconds } from "../decode/numeral.ts";
import { makerOrderSchema } from "./maker-order.ts";

const trade = s.fields(
  {
    /** Key of the trade, mostly a UUID. A trade that filled several orders is one trade. */
    id: s.text,
  },
  {
    /** Key of the incoming order that matched: 0x and 64 hexadecimal digits. */
    taker_order_id: s.text,
    /** `conditionId` of the market: 0x and 64 hexadecimal digits. */
    market: s.text,
    /** Token of the outcome that was traded, a decimal number of up to 78 digits as text. */
    asset_id: s.text,
    /** Whether the taker bought or sold. */
    side: s.openOneOf("BUY", "SELL"),
    /** Shares traded: a decimal number as text, not to be scaled. */
    size: numeral,
    /**
     * The fee rate that the taker's order was signed with, in basis points (1/100 of a per cent), as text; may be empty
     * or absent. It is not the fee: it is 0 on trades that paid one. `feeOf` computes the fee from `Market.feeSchedule`.
     */
    fee_rate_bps: numeral,
    /** Price from 0 to 1, USDC per share: a decimal number as text. */
    price: numeral,
    /** State of its settlement on chain. Deployments also leave out the prefix: `CONFIRMED`. */
    status: s.openOneOf(
      "TRADE_STATUS_MATCHED",
      "TRADE_STATUS_MINED",
      "TRADE_STATUS_CONFIRMED",
      "TRADE_STATUS_RETRYING",
      "TRADE_STATUS_FAILED",
    ),
    /** When the orders matched: Unix time in seconds, as text. Deployments have been seen to send ISO 8601. */
    match_time: seconds,
    /** When `status` last changed: Unix time in seconds, as text. */
    last_update: seconds,
    /** Label of the outcome that was traded. */
    outcome: s.text,
    /** Number of the part, counted from 0, where one match is settled in several transactions. */
    bucket_index: s.integer,
    /** API key whose owner placed the taker's order, as a UUID. */
    owner: s.text,
    /** Address of the account that placed the taker's order: 0x and 40 hexadecimal digits. */
    maker_address: s.text,
    /** Transaction that settled it: 0x and 64 hexadecimal digits; absent until there is one. */
    transaction_hash: s.text,
    /** Side of the requesting account in the trade. */
    trader_side: s.openOneOf("TAKER", "MAKER"),
    /** The resting orders that it filled. */
    maker_orders: s.list(makerOrderSchema),
  },
);

/**
 * A trade in the order book.
 *
 * Source: specification, Trade; presence and further values by recordings and field reports.
 */
export interface Trade extends s.FieldsOutput<typeof trade> {}
/** The type of {@link tradeSchema}. */
export interface TradeSchema extends s.Entity<"Trade", typeof trade, Trade> {}
/** Checks a {@link Trade}; unknown fields are kept. */
export const tradeSchema: TradeSchema = s.entity("Trade", trade);
