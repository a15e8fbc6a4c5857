import * as s from "@org/http-core/schema";
import { marketWithRewardsSchema } from "./reward-market.ts";

const rewardsMarketsPage = s.fields(
  {
    /** The markets of this page, in the order asked for. */
    data: s.list(marketWithRewardsSchema),
  },
  {
    /** Most rows that a page holds, as the service has set it for this request. */
    limit: s.integer,
    /** Rows on this page. */
    count: s.integer,
    /** Opaque token for the parameter `next_cursor`; `LTE=` marks the last page. */
    next_cursor: s.text,
  },
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
