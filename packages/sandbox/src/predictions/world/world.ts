import { themeOf } from "../themes/cycle.ts";
import { cachePerRow } from "../util/caches.ts";
import { drawsOf, type Row } from "../util/draws.ts";
import { itemAt } from "../util/lists.ts";
import { startOfDay } from "../util/moments.ts";
import { eventFacts, type EventFacts, type EventSource } from "./event-facts.ts";
import { marketFacts, type MarketFacts } from "./market-facts.ts";

/** Options of {@link createPredictionsWorld}. */
export interface PredictionsWorldOptions {
  /** The seed. Worlds with the same seed and day are the same, byte for byte. */
  readonly seed: number;
  /** A time on the UTC day around which all data is generated, in epoch milliseconds. */
  readonly now: number;
  /** The number of events, one or more. @default 60 */
  readonly events?: number;
  /** How many days have passed since then. @default 0 */
  readonly days?: number;
  /** Whether rows deviate from what is usual. @default true */
  readonly oddities?: boolean;
}

/** A world of events and markets. Rows are generated on demand, and few are cached. */
export interface PredictionsWorld {
  readonly seed: number;
  /** The start of the world's day (UTC), in epoch milliseconds. */
  readonly day: number;
  /** How many days have passed since then: they change prices, volumes and states of markets. */
  readonly days: number;
  readonly events: number;
  readonly markets: number;
  readonly event: (index: number) => EventFacts;
  readonly market: (index: number) => MarketFacts;
  /** Random rows of a further table: tags, an account's trades … */
  readonly rows: (table: string) => (index: number) => Row;
  /** The same world when so many days have passed since its day; 0: as it was at first. */
  readonly after: (days: number) => PredictionsWorld;
}

/** The number of markets whose facts are cached: a few pages. */
const KEPT = 2_048;

/** Creates a world of prediction markets. */
export function createPredictionsWorld({
  seed,
  now,
  events = 60,
  days = 0,
  oddities = true,
}: PredictionsWorldOptions): PredictionsWorld {
  const day = startOfDay(now);
  // Compute the salts of a table once.
  const tables = new Map<string, (index: number) => Row>();
  const rows: PredictionsWorld["rows"] = (table) => {
    const known = tables.get(table) ?? drawsOf(seed, table, oddities);
    tables.set(table, known);
    return known;
  };
  const rowOf = rows("events");
  const starts = firstMarkets(events, (event) => themeOf(event).markets(rowOf(event)));
  const firstMarket = (event: number): number => itemAt(starts, event);
  const markets = firstMarket(events);
  const after = (passed: number): PredictionsWorld => {
    const source: EventSource = { rowOf, marketRow: rows("markets"), day, days: passed, firstMarket };
    return { seed, day, days: passed, events, markets, rows, after, ...factsOf(source, starts) };
  };
  return after(days);
}

function factsOf(source: EventSource, starts: Int32Array): Pick<PredictionsWorld, "event" | "market"> {
  // Markets of one event are read in sequence and share its facts.
  let last: EventFacts | undefined;
  const event = (index: number): EventFacts =>
    last?.row.index === index ? last : (last = eventFacts(source, index));
  return {
    event,
    market: cachePerRow(KEPT, (index) => {
      const holder = event(holderOf(starts, index));
      return marketFacts(source.marketRow(index), holder, index - holder.firstMarket);
    }),
  };
}

/** The index of each event's first market, and the end of the last event's as a further entry. */
function firstMarkets(events: number, marketsOf: (event: number) => number): Int32Array {
  const starts = new Int32Array(events + 1);
  for (let event = 0; event < events; event++) starts[event + 1] = itemAt(starts, event) + marketsOf(event);
  return starts;
}

/** The event of a market, by binary search. */
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
