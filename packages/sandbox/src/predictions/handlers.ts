import type { PredictionsHandlers } from "./answers.ts";
import type { PredictionsData } from "./data.ts";
import { eventsHandler } from "./events.ts";
import { rewardsMarketsHandler } from "./rewards-markets.ts";
import { simplifiedMarketsHandler } from "./simplified-markets.ts";
import { tradesHandler } from "./trades.ts";
import type { TradingAccounts } from "./world/accounts.ts";
import type { PredictionsWorld } from "./world/world.ts";

/** The handlers of the service's operations, all over one world. */
export function predictionsHandlers(
  world: PredictionsWorld,
  accounts: TradingAccounts,
  { events = [] }: PredictionsData = {},
): PredictionsHandlers {
  return {
    rewardsMarkets: rewardsMarketsHandler(world),
    trades: tradesHandler(world, accounts),
    simplifiedMarkets: simplifiedMarketsHandler(world, events),
    events: eventsHandler(world, events),
  };
}
