import * as s from "@org/http-core/schema";
import { inOrder } from "../params/in-order.ts";

const input = s.fields(
  {},
  {
    /**
     * Text to find in question and description. Source: specification, Markets with rewards.
     *
     * @unchecked how the service compares texts is not documented
     */
    q: s.nonEmptyText,
    /**
     * Only markets with one of these tags (`Tag.slug`). Repeatable. Source: specification, Markets with rewards.
     *
     * @unchecked no field has the tags
     */
    tag_slug: s.oneOrMore(s.nonEmptyText),
    /** Only markets of these events (`Event.id`). Repeatable. Source: specification, Markets with rewards. */
    event_id: s.oneOrMore(s.nonEmptyText),
    /**
     * Pattern for the event's title, not case-sensitive. Source: specification, Markets with rewards.
     *
     * @unchecked no field has the event's title
     */
    event_title: s.nonEmptyText,
    /**
     * The order: a field of the result, or one of the first token's price (`price`), the daily rate
     * (`rate_per_day`) and the last day of the rewards (`reward_end_date`). Default: the service's own order.
     * Source: specification, Markets with rewards.
     *
     * @unchecked orders the rows
     */
    order_by: s.oneOf(
      "market_id",
      "created_at",
      "volume_24hr",
      "spread",
      "competitiveness",
      "max_spread",
      "min_size",
      "question",
      "one_day_price_change",
      "rate_per_day",
      "price",
      "end_date",
      "start_date",
      "reward_end_date",
    ),
    /**
     * Smallest first (`ASC`) or largest first (`DESC`), with `order_by`. Source: specification, Markets with rewards.
     *
     * @unchecked orders the rows
     */
    position: s.oneOf("ASC", "DESC"),
    /**
     * Minimum volume of the last 24 hours, in USDC. Source: specification, Markets with rewards.
     *
     * @unchecked the figure changes with each trade, and the service may filter by an older one
     */
    min_volume_24hr: s.number,
    /**
     * Maximum volume of the last 24 hours, in USDC. Source: specification, Markets with rewards.
     *
     * @unchecked the figure changes with each trade, and the service may filter by an older one
     */
    max_volume_24hr: s.number,
    /**
     * Minimum spread, in USDC per share. Source: specification, Markets with rewards.
     *
     * @unchecked the figure changes with each trade, and the service may filter by an older one
     */
    min_spread: s.number,
    /**
     * Maximum spread, in USDC per share. Source: specification, Markets with rewards.
     *
     * @unchecked the figure changes with each trade, and the service may filter by an older one
     */
    max_spread: s.number,
    /**
     * Minimum price of the first token, from 0 to 1, USDC per share. Source: specification, Markets with rewards.
     *
     * @unchecked the figure changes with each trade, and the service may filter by an older one
     */
    min_price: s.number,
    /**
     * Maximum price of the first token, from 0 to 1, USDC per share. Source: specification, Markets with rewards.
     *
     * @unchecked the figure changes with each trade, and the service may filter by an older one
     */
    max_price: s.number,
    /**
     * `next_cursor` of the previous page, to be sent with the same other parameters. In code, the iterator does so.
     * Source: specification, Markets with rewards.
     *
     * @unchecked chooses the page
     */
    next_cursor: s.nonEmptyText,
    /**
     * Markets per page; the service reduces larger numbers to 500. Default: 100. Source: specification, Markets with
     * rewards.
     *
     * @unchecked chooses the page
     */
    page_size: s.whole(1),
  },
);

/**
 * Parameters of the rewards markets endpoint.
 *
 * Source: specification, Markets with rewards.
 */
export interface RewardsMarketsParams extends s.FieldsInput<typeof input> {}
/** The type of {@link rewardsMarketsParams}. */
export interface RewardsMarketsParamsSchema extends s.Params<typeof input, RewardsMarketsParams> {}
/** Checks {@link RewardsMarketsParams}; unknown names are refused. */
export const rewardsMarketsParams: RewardsMarketsParamsSchema = s.params(
  "RewardsMarketsParams",
  input,
  inOrder("min_volume_24hr", "max_volume_24hr"),
  inOrder("min_spread", "max_spread"),
  inOrder("min_price", "max_price"),
);
