import * as s from "@org/http-core/schema";
import { envelope } from "../order-book/envelope.ts";
import { simplifiedMarketSchema } from "./simplified-market.ts";

const simplifiedMarketsPage = s.fields(
  {
    /** The markets of this page, in the service's own order. */
    data: s.list(simplifiedMarketSchema),
  },
  envelope,
);

/**
 * A page of the simplified markets endpoint.
 *
 * Source: specification, Page envelope; presence by recordings.
 */
export interface SimplifiedMarketsPage extends s.FieldsOutput<typeof simplifiedMarketsPage> {}
/** The type of {@link simplifiedMarketsPageSchema}. */
export interface SimplifiedMarketsPageSchema extends s.Entity<
  "SimplifiedMarketsPage",
  typeof simplifiedMarketsPage,
  SimplifiedMarketsPage
> {}
/** Checks a {@link SimplifiedMarketsPage}; unknown fields are kept. */
export const simplifiedMarketsPageSchema: SimplifiedMarketsPageSchema = s.entity(
  "SimplifiedMarketsPage",
  simplifiedMarketsPage,
);
