import type { operations } from "@org/predictions/operations";
import type { HandlersOf } from "../core/handler.ts";
import { eventsHandler } from "./events/handler.ts";
import { rewardsMarketsHandler } from "./rewards-markets/handler.ts";
import { simplifiedMarketsHandler } from "./simplified-markets/handler.ts";
import { tradesHandler } from "./trades/handler.ts";
import type { PredictionsWorld } from "./world/world.ts";

/** Options of {@link predictionsHandlers}. */
interface PredictionsHandlersOptions {
  /** Spells a header as the deployment does. @default the specification's name */
  readonly header?: (name: string) => string;
}

/** The handlers of the prediction-market service's operations, all over one world. */
export function predictionsHandlers(
  world: PredictionsWorld,
  { header = (name) => name }: PredictionsHandlersOptions = {},
): HandlersOf<typeof operations> {
  return {
    rewardsMarkets: rewardsMarketsHandler(world),
    trades: tradesHandler(world, header),
    simplifiedMarkets: simplifiedMarketsHandler(world),
    events: eventsHandler(world),
  };
}
