import { anonymous, answers, json, operation, same, type ListOperation } from "@org/http-core/operation";
import { pages } from "../order-book/pages.ts";
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
    answers: answers<RewardsMarketsParams, MarketWithRewards>({ event_id: same("event_id") }),
    key: ["condition_id"],
  });
