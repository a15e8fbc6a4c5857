import type { EventFacts } from "../facts/event-facts.ts";
import type { MarketFacts } from "../facts/market-facts.ts";
import type { Row } from "../world/draws.ts";
import type { PredictionsWorld } from "../world/world.ts";

/** What a request wants in its events besides what is always there. */
export interface Include {
  readonly chats: boolean;
  readonly templates: boolean;
  readonly bestLines: boolean;
  /** The partner whose keys are attached. */
  readonly partner: string | undefined;
}

/** Nothing but what is always there. */
export const NOTHING_MORE: Include = { chats: false, templates: false, bestLines: false, partner: undefined };

/** An event, as a row is written of it. */
export interface EventView {
  readonly world: PredictionsWorld;
  readonly row: Row;
  readonly facts: EventFacts;
  readonly include: Include;
}

/** A market, as a row is written of it. */
export interface MarketView {
  readonly world: PredictionsWorld;
  readonly row: Row;
  readonly facts: MarketFacts;
}
