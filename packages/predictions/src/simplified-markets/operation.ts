import { anonymous, json, operation, type ListOperation } from "@org/http-core/operation";
import { pages } from "../order-book/pages.ts";
import { predictions as service } from "../service.ts";
import { simplifiedMarketsPageSchema, type SimplifiedMarketsPage } from "./page.ts";
import { simplifiedMarketsParams, type SimplifiedMarketsParams } from "./params.ts";
import type { SimplifiedMarket } from "./simplified-market.ts";

/**
 * Every market since the beginning, with outcomes, prices and state, page by page. It has hundreds of thousands of
 * rows: a full crawl takes minutes.
 *
 * Source: specification, Simplified markets.
 */
export const simplifiedMarkets: ListOperation<
  SimplifiedMarketsParams,
  SimplifiedMarketsPage,
  SimplifiedMarket
> = operation({
  service,
  name: "simplifiedMarkets",
  base: "clob",
  method: "GET",
  path: "/simplified-markets",
  params: simplifiedMarketsParams,
  result: json(simplifiedMarketsPageSchema),
  auth: anonymous,
  page: pages,
  key: ["condition_id"],
});
