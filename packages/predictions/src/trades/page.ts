import * as s from "@org/http-core/schema";
import { envelope } from "../order-book/envelope.ts";
import { tradeSchema } from "./trade.ts";

const tradesPage = s.fields(
  {
    /** The trades of this page. */
    data: s.list(tradeSchema),
  },
  envelope,
);

/**
 * A page of the trades endpoint.
 *
 * Source: specification, Page envelope; presence by recordings.
 */
export interface TradesPage extends s.FieldsOutput<typeof tradesPage> {}
/** The type of {@link tradesPageSchema}. */
export interface TradesPageSchema extends s.Entity<"TradesPage", typeof tradesPage, TradesPage> {}
/** Checks a {@link TradesPage}; unknown fields are kept. */
export const tradesPageSchema: TradesPageSchema = s.entity("TradesPage", tradesPage);
