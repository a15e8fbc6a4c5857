import type { EventFacts } from "../facts/event-facts.ts";
import type { MarketFacts } from "../facts/market-facts.ts";
import type { Row } from "../world/draws.ts";
import type { Event } from "../wire.ts";
import type { PredictionsWorld } from "../world/world.ts";

/** The optional parts of events that a request includes. */
export interface Include {
  readonly chats: boolean;
  readonly templates: boolean;
  readonly bestLines: boolean;
  /** The partner whose keys are included. */
  readonly partner: string | undefined;
}

/** No optional parts. */
export const NOTHING_MORE: Include = { chats: false, templates: false, bestLines: false, partner: undefined };

/** All optional parts, but for partners, of which a request names one. */
export const EVERYTHING: Include = { chats: true, templates: true, bestLines: true, partner: undefined };

/** The source of an event's row. */
export interface EventView {
  readonly world: PredictionsWorld;
  readonly row: Row;
  readonly facts: EventFacts;
  readonly include: Include;
  /** The row of a custom event; the facts are not its own. Undefined: it is generated. */
  readonly custom?: Event;
}

/** The source of a market's row. */
export interface MarketView {
  readonly world: PredictionsWorld;
  readonly row: Row;
  readonly facts: MarketFacts;
}
