import {
  answers,
  atLeast,
  atMost,
  json,
  operation,
  requires,
  same,
  type ListOperation,
} from "@org/http-core/operation";
import { pages } from "../order-book/pages.ts";
import { predictions as service } from "../service.ts";
import { matchedAt } from "./matched-at.ts";
import { tradesPageSchema, type TradesPage } from "./page.ts";
import { tradesParams, type TradesParams } from "./params.ts";
import type { Trade } from "./trade.ts";

/**
 * Trades of an account, page by page. Needs a `tradingKey`. Each request is signed when it is sent, since a signature
 * expires sooner than a long list is read.
 *
 * Source: specification, Trades.
 *
 * @throws ParameterError for a parameter that the service would refuse, before any request
 * @throws AuthenticationError without a credential, or if the service refuses it
 */
export const trades: ListOperation<TradesParams, TradesPage, Trade> = operation({
  service,
  name: "trades",
  base: "clob",
  method: "GET",
  path: "/trades",
  params: tradesParams,
  result: json(tradesPageSchema),
  auth: { ...requires("hmac"), by: ["tradingKey"] },
  page: pages,
  answers: answers<TradesParams, Trade>({
    id: same("id"),
    market: same("market"),
    before: atMost("match_time", matchedAt),
    after: atLeast("match_time", matchedAt),
  }),
  // A match that is settled in several transactions is several trades with one `id`.
  key: ["id", "bucket_index"],
});
