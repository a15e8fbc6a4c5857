import { events } from "./events/operation.ts";
import { rewardsMarkets } from "./rewards-markets/operation.ts";
import { simplifiedMarkets } from "./simplified-markets/operation.ts";
import { trades } from "./trades/operation.ts";

/** The service's endpoints, as data. */
export const operations = {
  /** Markets whose resting orders are rewarded, with their rewards, page by page. Needs no credential. */
  rewardsMarkets,
  /**
   * Trades of the credential's account, page by page. Needs a `tradingKey`.
   *
   * @throws AuthenticationError without a credential, or if the service refuses it
   */
  trades,
  /** Every market since the beginning, with outcomes, prices and state: a full crawl takes minutes. */
  simplifiedMarkets,
  /** Events with their markets, series and tags, page by page. The service may cache a response for five minutes. */
  events,
} as const;
export { docs } from "./docs.generated.ts";
