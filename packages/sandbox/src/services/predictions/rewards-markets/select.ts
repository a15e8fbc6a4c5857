import { columnsOf, type Columns, mostHeld, textAt, type Column, type Value } from "../listing/columns.ts";
import { inSlices } from "../listing/in-slices.ts";
import { marketView } from "../rows/market.ts";
import type { MarketView } from "../rows/view.ts";
import type { PredictionsWorld } from "../world/world.ts";
import type { RewardsMarketsParams } from "../wire.ts";
import { matchesIn, type Matches } from "../listing/matches.ts";
import { byKeys, sorted } from "../listing/sorted.ts";
import { cacheRecent } from "../world/memo.ts";
import { tagBits } from "../catalogue/tags.ts";
import { plainKey, valuesOf } from "../listing/values.ts";
import { competitiveness, dayChange } from "../rows/market-numbers.ts";
import { createdAt } from "../rows/market-times.ts";
import { holdsPattern } from "./pattern.ts";
import { endDate } from "./row.ts";

/** The columns of the markets with rewards. Indices count these markets only. */
interface RewardsTable extends Columns<MarketView> {
  readonly size: number;
  readonly viewAt: (place: number) => MarketView;
}

/** Markets per slice: a few milliseconds. */
const SLICE = 512;

/** Creates the table of a world's markets with rewards. */
export async function rewardsTable(world: PredictionsWorld): Promise<RewardsTable> {
  const paying: number[] = [];
  await inSlices(world.markets, SLICE, (market) => {
    if (world.market(market).paysRewards) paying.push(market);
  });
  const markets = Int32Array.from(paying);
  const viewAt = (place: number): MarketView => marketView(world, markets[place] ?? 0);
  return { size: markets.length, viewAt, ...columnsOf(markets.length, viewAt) };
}

/** How many orders are cached: all of them, in both directions. */
const ORDERS = 29;

/**
 * Creates the function that finds the matches of a query, in its order or by default in the catalogue's. A direction
 * without an order has no effect.
 */
export function rewardsSelection(table: RewardsTable): (query: RewardsMarketsParams) => Promise<Matches> {
  const orders = cacheRecent<Promise<Int32Array>>(mostHeld(table.size, ORDERS));
  return async (query) => {
    const { order_by, position = "ASC" } = query;
    const all = await orders(`${order_by ?? ""} ${position}`, async () => {
      if (order_by === undefined) return sorted(table.size, byKeys([]));
      const numbers = await table.ranks(order_by, orderings[order_by]);
      return sorted(table.size, byKeys([{ numbers, ascending: position === "ASC" }]));
    });
    const tests = await rewardsTests(table, query);
    return matchesIn(all, (place) => tests.every((test) => test(place)));
  };
}

/** Whether the market at an index matches. */
type PlaceTest = (place: number) => boolean;

/** The filters of a query, the cheap ones first. A market must pass all of them. */
async function rewardsTests(
  table: RewardsTable,
  params: RewardsMarketsParams,
): Promise<readonly PlaceTest[]> {
  const tests = [boundTests(table, params), eventTests(table, params), textTests(table, params)];
  return (await Promise.all(tests)).flat();
}

/** Matches every word in the question or the description. */
async function textTests(
  { column }: RewardsTable,
  { q }: RewardsMarketsParams,
): Promise<readonly PlaceTest[]> {
  const words = Array.from(new Set(q?.toLowerCase().split(/\s+/)));
  if (words.length === 0) return [];
  // Two columns, since the markets of an event share its rules and each text is kept once.
  const questions = await column("question", ({ facts }) => facts.outline.question.toLowerCase());
  const rules = await column("rules", ({ facts }) => facts.event.rules.toLowerCase());
  return words.map(
    (word) => (place) => textAt(questions, place).includes(word) || textAt(rules, place).includes(word),
  );
}

async function eventTests(
  { column }: RewardsTable,
  params: RewardsMarketsParams,
): Promise<readonly PlaceTest[]> {
  const slugs = valuesOf(params.tag_slug)?.map((slug) => slug.toLowerCase());
  const ids = valuesOf(params.event_id)?.map(plainKey);
  const title = params.event_title;
  const tests: PlaceTest[] = [];
  if (slugs !== undefined) {
    const { numbers: tags } = await column("tags", ({ facts }) => facts.event.tags);
    const wanted = tagBits((tag) => slugs.includes(tag.slug));
    tests.push((place) => (Number(tags[place]) & wanted) !== 0);
  }
  if (ids !== undefined) {
    const events = await column("event", ({ facts }) => facts.event.id);
    const wanted = new Set(ids);
    tests.push((place) => wanted.has(textAt(events, place)));
  }
  if (title !== undefined) {
    const titles = await column("event title", ({ facts }) => facts.event.title);
    tests.push((place) => holdsPattern(textAt(titles, place), title));
  }
  return tests;
}

async function boundTests(
  { column }: RewardsTable,
  params: RewardsMarketsParams,
): Promise<readonly PlaceTest[]> {
  const bounds = [
    bound(
      () => column("volume", ({ facts }) => facts.money.day),
      params.min_volume_24hr,
      params.max_volume_24hr,
    ),
    bound(() => column("spread", ({ facts }) => facts.quote.spread), params.min_spread, params.max_spread),
    bound(() => column("price", firstPrice), params.min_price, params.max_price),
  ];
  return (await Promise.all(bounds)).flat();
}

async function bound(
  read: () => Promise<Column>,
  least = -Infinity,
  most = Infinity,
): Promise<readonly PlaceTest[]> {
  if (least === -Infinity && most === Infinity) return [];
  const { numbers } = await read();
  return [
    (place) => {
      const value = numbers[place] ?? NaN;
      return value >= least && value <= most;
    },
  ];
}

type OrderBy = NonNullable<RewardsMarketsParams["order_by"]>;

/** The value that each `order_by` compares. Rewards compare by the first configuration, rates by their sum. */
const orderings: Readonly<Record<OrderBy, (view: MarketView) => Value | undefined>> = {
  market_id: ({ facts }) => Number(facts.id),
  created_at: ({ facts }) => createdAt(facts),
  volume_24hr: ({ facts }) => facts.money.day,
  spread: ({ facts }) => facts.quote.spread,
  competitiveness: (view) => competitiveness(view),
  max_spread: ({ facts }) => facts.rewards?.maxSpread,
  min_size: ({ facts }) => facts.rewards?.minSize,
  question: ({ facts }) => facts.outline.question,
  one_day_price_change: dayChange,
  rate_per_day: ({ facts }) => facts.rewards?.configs.reduce((sum, { perDay }) => sum + perDay, 0),
  price: firstPrice,
  end_date: knownEnd,
  start_date: ({ facts }) => facts.rewards?.configs[0]?.start,
  reward_end_date: ({ facts }) => facts.rewards?.configs[0]?.end,
};

function knownEnd(view: MarketView): string | undefined {
  const end = endDate(view);
  return end === "" ? undefined : end;
}

/** The price of the first token. */
function firstPrice({ facts }: MarketView): number {
  return Number(facts.quote.prices[0]);
}
