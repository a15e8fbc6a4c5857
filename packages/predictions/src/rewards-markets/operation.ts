import { anonymous, answers, json, operation, same, type ListOperation } from "@org/http-core/operation";
import { pages } from "../order-book/pages.ts";
import { FIGURES, ORDERS, PAGES, TEXT } from "../params/no-check.ts";
import { predictions as service } from "../service.ts";
import { rewardsMarketsPageSchema, type RewardsMarketsPage } from "./page.ts";
import { rewardsMarketsParams, type RewardsMarketsParams } from "./params.ts";
import type { MarketWithRewards } from "./reward-market.ts";

/**
 * Markets whose resting orders are rewarded, with their rewards, page by page.
 *
 * Source: specification, Markets with rewards.
 *
 * @throws ParameterError for a parameter that the service would refuse, before any request
 */
export const rewardsMarkets: ListOperation<RewardsMarketsParams, RewardsMarketsPage, MarketWithRewards> =
  operation({
    service,
    name: "rewardsMarkets",
    base: "clob",
    method: "GET",
    path: "/rewards/markets/multi",
    params: rewardsMarketsParams,
    result: json(rewardsMarketsPageSchema),
    auth: anonymous,
    page: { ...pages, largest: { param: "page_size", rows: 500 } },
    answers: answers<RewardsMarketsParams, MarketWithRewards>({
      q: TEXT,
      tag_slug: "no field has the tags",
      event_id: same("event_id"),
      event_title: "no field has the event's title",
      order_by: ORDERS,
      position: ORDERS,
      min_volume_24hr: FIGURES,
      max_volume_24hr: FIGURES,
      min_spread: FIGURES,
      max_spread: FIGURES,
      min_price: FIGURES,
      max_price: FIGURES,
      next_cursor: PAGES,
      page_size: PAGES,
    }),
    key: ["condition_id"],
  });
