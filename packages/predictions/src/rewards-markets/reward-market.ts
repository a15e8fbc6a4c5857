import * as s from "@org/http-core/schema";
import { rewardConfigSchema } from "./reward-config.ts";
import { rewardTokenSchema } from "./reward-token.ts";

const marketWithRewards = s.fields(
  {
    /** Key of the market on chain and at the order book: 0x and 64 hexadecimal digits. */
    condition_id: s.text,
  },
  {
    /** `id` of the event that contains the market, digits as text. */
    event_id: s.text,
    /** `slug` of that event. */
    event_slug: s.text,
    /** When the market was created in the catalogue, ISO 8601 in UTC. */
    created_at: s.time,
    /** Label of the market within its event; empty if it stands alone. */
    group_item_title: s.text,
    /** Address (URL) of the picture. */
    image: s.text,
    /** How many makers compete for the rewards, as the service ranks it; scale not specified. */
    market_competitiveness: s.number,
    /** `id` of the market in the catalogue, digits as text. */
    market_id: s.text,
    /** `slug` of the market in the catalogue. */
    market_slug: s.text,
    /** Change of the first outcome's price over the last day, in USDC per share; may be negative. */
    one_day_price_change: s.number,
    /** The question, as displayed. */
    question: s.text,
    /** Largest distance from the middle price at which an order earns rewards, in cents (3 is 0.03 USDC). */
    rewards_max_spread: s.number,
    /** Smallest order that earns rewards, in shares. */
    rewards_min_size: s.number,
    /** Lowest price asked minus highest price offered, in USDC per share. */
    spread: s.number,
    /** When the result is expected, as `YYYY-MM-DD HH:MM:SS` without a zone; may be empty. */
    end_date: s.text,
    /** The outcomes, in order: price filters apply to the first. */
    tokens: s.list(rewardTokenSchema),
    /** Volume of the last 24 hours, in USDC. */
    volume_24hr: s.number,
    /** The rewards, by configuration; may be empty. */
    rewards_config: s.list(rewardConfigSchema),
  },
);

/**
 * A market whose resting orders are rewarded.
 *
 * Source: specification, Market with rewards; presence by recordings and field reports.
 */
export interface MarketWithRewards extends s.FieldsOutput<typeof marketWithRewards> {}
/** The type of {@link marketWithRewardsSchema}. */
export interface MarketWithRewardsSchema extends s.Entity<
  "MarketWithRewards",
  typeof marketWithRewards,
  MarketWithRewards
> {}
/** Checks a {@link MarketWithRewards}; unknown fields are kept. */
export const marketWithRewardsSchema: MarketWithRewardsSchema = s.entity(
  "MarketWithRewards",
  marketWithRewards,
);
