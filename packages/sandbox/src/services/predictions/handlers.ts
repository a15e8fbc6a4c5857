import type { operations } from "@org/predictions/operations";
import type { HandlersOf } from "../../core/handler.ts";
import type { PredictionsData } from "./data.ts";
import { eventsHandler } from "./events/handler.ts";
import { rewardsMarketsHandler } from "./rewards-markets/handler.ts";
import { simplifiedMarketsHandler } from "./simplified-markets/handler.ts";
import { tradesHandler } from "./trades/handler.ts";
import type { TradingAccounts } from "./trades/accounts.ts";
import type { PredictionsWorld } from "./world/world.ts";

/** The handlers of the prediction-market service's operations. */
export type PredictionsHandlers = HandlersOf<typeof operations>;

/** The handlers of the prediction-market service's operations, all over one world. */
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
