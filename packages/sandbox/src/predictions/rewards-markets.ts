import { once } from "@org/http-core/operation";
import { clobRefusal, envelope, offsetOf, type PredictionsHandlers } from "./answers.ts";
import { tagBits } from "./catalogue/tags.ts";
import {
  among,
  bounded,
  columnsOf,
  mostHeld,
  textAt,
  type Column,
  type Columns,
  type ReadValue,
  type RowTest,
} from "./listing/columns.ts";
import { keysOf, valuesOf } from "./listing/params.ts";
import { holdsPattern } from "./listing/pattern.ts";
import { byKeys, inSlices, matchesIn, sorted, type Matches } from "./listing/slices.ts";
import { competitiveness, createdAt, dayChange, marketView, type MarketView } from "./rows/market.ts";
import { endDate, rewardsRow } from "./rows/rewards-market.ts";
import type { MarketWithRewards, RewardsMarketsParams } from "./rows/wire.ts";
import { cacheRecent } from "./util/caches.ts";
import type { PredictionsWorld } from "./world/world.ts";

const DEFAULT_SIZE = 100;
const LARGEST_SIZE = 500;
/** The longest `q`: each word is searched in every text on one thread. */
const LONGEST_SEARCH = 256;
/** How many queries are cached. */
const QUERIES = 16;

/** Answers `GET /rewards/markets/multi`. */
export function rewardsMarketsHandler(world: PredictionsWorld): PredictionsHandlers["rewardsMarkets"] {
  const search = once(() => rewardsSearch(world));
  const lists = cacheRecent<Promise<Matches>>(QUERIES);
  return async ({ next_cursor, page_size = DEFAULT_SIZE, ...query }, context) => {
    const offset = offsetOf(next_cursor);
    if (offset === undefined) return clobRefusal(400, "Invalid next_cursor");
    if ((query.q?.length ?? 0) > LONGEST_SEARCH) return clobRefusal(400, "Invalid q");
    const { viewAt, select } = await search();
    const found = await lists(JSON.stringify(query), () => select(query));
    const limit = Math.min(page_size, LARGEST_SIZE);
    const total = await found.count(offset + limit + 1);
    const rowAt = (place: number): MarketWithRewards => rewardsRow(viewAt(found.at(place)));
    const listed = { query, cursor: next_cursor };
    return envelope({ total, offset, limit, rowAt, listed }, context);
  };
}

/** The markets with rewards. Indices count these markets only. */
interface RewardsSearch {
  readonly viewAt: (place: number) => MarketView;
  /**
   * Finds the matches of a query, in its order or by default in the catalogue's. A direction without an order has no
   * effect.
   */
  readonly select: (query: RewardsMarketsParams) => Promise<Matches>;
}

/** Markets per slice: a few milliseconds. */
const SLICE = 512;

/** How many orders are cached: all of them, in both directions. */
const ORDERS = 29;

/** Creates the search of a world's markets with rewards. */
export async function rewardsSearch(world: PredictionsWorld): Promise<RewardsSearch> {
  const paying: number[] = [];
  await inSlices(world.markets, SLICE, (market) => {
    if (world.market(market).paysRewards) paying.push(market);
  });
  const markets = Int32Array.from(paying);
  const viewAt = (place: number): MarketView => marketView(world, markets[place] ?? 0);
  const { column, ranks } = columnsOf(markets.length, viewAt);
  const orders = cacheRecent<Promise<Int32Array>>(mostHeld(markets.length, ORDERS));
  const select = async (query: RewardsMarketsParams): Promise<Matches> => {
    const { order_by, position = "ASC" } = query;
    const all = await orders(`${order_by ?? ""} ${position}`, async () => {
      if (order_by === undefined) return sorted(markets.length, byKeys([]));
      const numbers = await ranks(order_by, orderings[order_by]);
      return sorted(markets.length, byKeys([{ numbers, ascending: position === "ASC" }]));
    });
    const tests = await rewardsTests(column, query);
    return matchesIn(all, (place) => tests.every((test) => test(place)));
  };
  return { viewAt, select };
}

/** The filters of a query, the cheap ones first. A market must pass all of them. */
async function rewardsTests(
  column: Columns<MarketView>["column"],
  params: RewardsMarketsParams,
): Promise<readonly RowTest[]> {
  const volume = (): Promise<Column> => column("volume", ({ facts }) => facts.money.day);
  const spread = (): Promise<Column> => column("spread", ({ facts }) => facts.quote.spread);
  const tests = [
    bounded(volume, params.min_volume_24hr, params.max_volume_24hr),
    bounded(spread, params.min_spread, params.max_spread),
    bounded(() => column("price", firstPrice), params.min_price, params.max_price),
    tagTests(column, params),
    among(() => column("event", ({ facts }) => facts.event.id), keysOf(params.event_id)),
    titleTests(column, params),
    textTests(column, params),
  ];
  return (await Promise.all(tests)).flat();
}

type Tests = (
  column: Columns<MarketView>["column"],
  params: RewardsMarketsParams,
) => Promise<readonly RowTest[]>;

const tagTests: Tests = async (column, { tag_slug }) => {
  const slugs = valuesOf(tag_slug)?.map((slug) => slug.toLowerCase());
  if (slugs === undefined) return [];
  const { numbers: tags } = await column("tags", ({ facts }) => facts.event.tags);
  const wanted = tagBits(({ slug }) => slugs.includes(slug));
  return [(place) => (Number(tags[place]) & wanted) !== 0];
};

const titleTests: Tests = async (column, { event_title }) => {
  if (event_title === undefined) return [];
  const titles = await column("event title", ({ facts }) => facts.event.title);
  return [(place) => holdsPattern(textAt(titles, place), event_title)];
};

/** Matches every word in the question or the description. */
const textTests: Tests = async (column, { q }) => {
  const words = Array.from(new Set(q?.toLowerCase().split(/\s+/)));
  if (words.length === 0) return [];
  // Two columns, since the markets of an event share its rules and each text is kept once.
  const questions = await column("question", ({ facts }) => facts.outline.question.toLowerCase());
  const rules = await column("rules", ({ facts }) => facts.event.rules.toLowerCase());
  return words.map(
    (word) => (place) => textAt(questions, place).includes(word) || textAt(rules, place).includes(word),
  );
};

type OrderBy = NonNullable<RewardsMarketsParams["order_by"]>;

/** The value that each `order_by` compares. Rewards compare by the first configuration, rates by their sum. */
const orderings: Readonly<Record<OrderBy, ReadValue<MarketView>>> = {
  market_id: ({ facts }) => Number(facts.id),
  created_at: ({ facts }) => createdAt(facts),
  volume_24hr: ({ facts }) => facts.money.day,
  spread: ({ facts }) => facts.quote.spread,
  competitiveness,
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
