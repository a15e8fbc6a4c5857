import * as s from "@org/http-core/schema";
import { numeral } from "../decode/numeral.ts";

const makerOrder = s.fields(
  {},
  {
    /** Key of the resting order: 0x and 64 hexadecimal digits. */
    order_id: s.text,
    /** API key whose owner placed it, as a UUID. */
    owner: s.text,
    /** Address of the account that placed it: 0x and 40 hexadecimal digits. */
    maker_address: s.text,
    /** Shares of it that this trade filled: a decimal number as text. */
    matched_amount: numeral,
    /** Price of its own outcome, from 0 to 1, USDC per share: a decimal number as text. */
    price: numeral,
    /**
     * The fee rate that it was signed with, in basis points (1/100 of a per cent), as text; may be empty. It is not the
     * fee: it is 0 on fills that paid one.
     */
    fee_rate_bps: numeral,
    /** Token of its outcome: it may be the other outcome's, if the two orders create or redeem a pair of shares. */
    asset_id: s.text,
    /** Label of its outcome. */
    outcome: s.text,
    /** Whether it bought or sold; absent in recordings before 2025. */
    side: s.openOneOf("BUY", "SELL"),
  },
);

/**
 * A resting order that a trade filled, wholly or in part.
 *
 * Source: recordings and field reports; the specification has the list `maker_orders` without its items' fields.
 */
export interface MakerOrder extends s.FieldsOutput<typeof makerOrder> {}
/** The type of {@link makerOrderSchema}. */
export interface MakerOrderSchema extends s.Entity<"MakerOrder", typeof makerOrder, MakerOrder> {}
/** Checks a {@link MakerOrder}; unknown fields are kept. */
export const makerOrderSchema: MakerOrderSchema = s.entity("MakerOrder", makerOrder);
