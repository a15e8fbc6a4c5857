import * as s from "@org/http-core/schema";
import { inOrder } from "../params/in-order.ts";
import { unixSeconds } from "../params/unix-seconds.ts";

const input = s.fields(
  {
    /**
     * Account whose trades are requested: 0x and 40 hexadecimal digits. Source: specification, Trades.
     *
     * @unchecked a trade has the taker's address where the account is a maker
     */
    maker_address: s.pattern(/^0x[a-fA-F0-9]{40}$/, "0x and 40 hexadecimal digits"),
  },
  {
    /** Only the trade with this key (`Trade.id`). Source: specification, Trades. */
    id: s.nonEmptyText,
    /** Only trades of this market (`Market.conditionId`): 0x and 64 hexadecimal digits. Source: specification, Trades. */
    market: s.pattern(/^0x[a-fA-F0-9]{64}$/, "0x and 64 hexadecimal digits"),
    /**
     * Only trades whose taker's order was for this token (one of `Market.clobTokenIds`). A maker's order in them may be
     * for the other outcome's token, and those of the account in this token may be in other trades: `fillsIn` finds all
     * fills in a token. Source: specification, Trades; meaning by field reports.
     *
     * @unchecked means the taker's token; the account may have traded the other one
     */
    asset_id: s.nonEmptyText,
    /** Only trades before this time: Unix time in seconds. In code, also a Date. Source: specification, Trades. */
    before: unixSeconds(Math.ceil),
    /**
     * Only trades after this time: Unix time in seconds; not after `before`. In code, also a Date. Source: specification, Trades.
     */
    after: unixSeconds(Math.floor),
    /**
     * `next_cursor` of the previous page (an offset in base64), to be sent with the same other parameters. In
     * code, the iterator does so. Source: specification, Trades.
     *
     * @unchecked chooses the page
     */
    next_cursor: s.nonEmptyText,
  },
);

/**
 * Parameters of the trades endpoint. Its five headers are not parameters: the credential (`tradingKey`) sets them.
 *
 * Source: specification, Trades.
 */
export interface TradesParams extends s.FieldsInput<typeof input> {}
/** The type of {@link tradesParams}. */
export interface TradesParamsSchema extends s.Params<typeof input, TradesParams> {}
/** Checks {@link TradesParams}; unknown names are refused. */
export const tradesParams: TradesParamsSchema = s.params("TradesParams", input, inOrder("after", "before"));
