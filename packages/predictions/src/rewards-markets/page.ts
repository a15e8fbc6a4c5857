import * as s from "@org/http-core/schema";
import { envelope } from "../order-book/envelope.ts";
import { marketWithRewardsSchema } from "./reward-market.ts";

const rewardsMarketsPage = s.fields(
  {
    /** The markets of this page, in the requested order. */
    data: s.list(marketWithRewardsSchema),
  },
  envelope,
);

/**
 * A page of the rewards markets endpoint.
 *
 * Source: specification, Page envelope; presence by recordings.
 */
export interface RewardsMarketsPage extends s.FieldsOutput<typeof rewardsMarketsPage> {}
/** The type of {@link rewardsMarketsPageSchema}. */
export interface RewardsMarketsPageSchema extends s.Entity<
  "RewardsMarketsPage",
  typeof rewardsMarketsPage,
  RewardsMarketsPage
> {}
/** Checks a {@link RewardsMarketsPage}; unknown fields are kept. */
export const rewardsMarketsPageSchema: RewardsMarketsPageSchema = s.entity(
  "RewardsMarketsPage",
  rewardsMarketsPage,
);
