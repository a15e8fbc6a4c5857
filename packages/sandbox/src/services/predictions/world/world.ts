import { eventFacts, type EventFacts } from "../facts/event-facts.ts";
import { marketFacts, type MarketFacts } from "../facts/market-facts.ts";
import { themeOf } from "../themes/cycle.ts";
import { drawsOf, type Row, itemAt } from "./draws.ts";
import { kept } from "./memo.ts";
import { startOfDay } from "./moments.ts";

/** Options of {@link createPredictionsWorld}. */
export interface PredictionsWorldOptions {
  /** Worlds of one seed and one day are the same, byte for byte. */
  readonly seed: number;
  /** A moment of the (UTC) day around which everything happens, in epoch milliseconds. */
  readonly now: number;
  /** How many events there are: one or more. @default 60 */
  readonly events?: number;
}

/** A world of events and markets. Rows are made when they are asked for; few of them are held. */
export interface PredictionsWorld {
  readonly seed: number;
  /** The first moment of the world's day (UTC), in epoch milliseconds. */
  readonly day: number;
  readonly events: number;
  readonly markets: number;
  readonly event: (index: number) => EventFacts;
  readonly market: (index: number) => MarketFacts;
  /** Draws of a table of its own: of tags, of an account's trades … */
  readonly rows: (table: string) => (index: number) => Row;
}

/** Markets whose facts are kept: those of a few pages. */
const KEPT = 2_048;

/** Makes a world of prediction markets. */
export function createPredictionsWorld({
  seed,
  now,
  events = 60,
}: PredictionsWorldOptions): PredictionsWorld {
  const day = startOfDay(now);
  const rowOf = drawsOf(seed, "events");
  const marketRow = drawsOf(seed, "markets");
  const starts = firstMarkets(events, (event) => themeOf(event).markets(rowOf(event)));
  const source = { rowOf, day, firstMarket: (event: number) => itemAt(starts, event) };
  // What a table's keys are mixed with is worked out once.
  const tables = new Map([
    ["events", rowOf],
    ["markets", marketRow],
  ]);
  // The markets of an event come one after the other and share what is known about it.
  let last: EventFacts | undefined;
  const eventAt = (index: number): EventFacts =>
    last?.row.index === index ? last : (last = eventFacts(source, index));
  return {
    seed,
    day,
    events,
    markets: itemAt(starts, events),
    event: eventAt,
    market: kept(KEPT, (index) => {
      const event = eventAt(holderOf(starts, index));
      return marketFacts(marketRow(index), event, index - event.firstMarket, day);
    }),
    rows(table) {
      const known = tables.get(table) ?? drawsOf(seed, table);
      tables.set(table, known);
      return known;
    },
  };
}

/** Where each event's markets begin among all markets; one more entry says where the last ones end. */
function firstMarkets(events: number, marketsOf: (event: number) => number): Int32Array {
  const starts = new Int32Array(events + 1);
  for (let event = 0; event < events; event++) starts[event + 1] = itemAt(starts, event) + marketsOf(event);
  return starts;
}

/** The event that holds a market: the last one that begins at it or before. */
function holderOf(starts: Int32Array, market: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (itemAt(starts, middle) <= market) low = middle;
    else high = middle;
  }
  return low;
}
