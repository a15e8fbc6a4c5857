import type { ClobReward, Market } from "../wire.ts";
import { feesOf } from "../facts/fees.ts";
import type { PredictionsWorld } from "../world/world.ts";
import { eventReference } from "./event-reference.ts";
import { optimizedImage } from "./images.ts";
import { assemble, each, type Makers } from "./makers.ts";
import { marketFlags, type MarketFlag } from "./market-flags.ts";
import { marketNumbers, type MarketNumber } from "./market-numbers.ts";
import { marketTerms, type MarketTerm } from "./market-terms.ts";
import { marketTexts, type MarketText } from "./market-texts.ts";
import { marketTimes, type MarketTime } from "./market-times.ts";
import { marketVolumes, type MarketVolume } from "./market-volumes.ts";
import { categoryRows, tagRows } from "./tag.ts";
import { NOTHING_MORE, type MarketView } from "./view.ts";

type MarketScalar = MarketText | MarketTerm | MarketTime | MarketFlag | MarketNumber | MarketVolume;

/** The nested rows of a market. Rewards and fee schedule are always present. */
const nested: Makers<Market, MarketView, Exclude<keyof Market, MarketScalar>> = {
  imageOptimized: each(30, ({ world, row }) => optimizedImage(row, "markets", "image", world.day)),
  iconOptimized: each(34, ({ world, row }) => optimizedImage(row, "markets", "icon", world.day)),
  events: each(37, ({ world, facts: { event } }) => [
    eventReference({ world, row: event.row, facts: event, include: NOTHING_MORE }),
  ]),
  categories: each(32, ({ world, facts }) => categoryRows(world, facts.event.tags)),
  tags: each(31, ({ world, facts }) => tagRows(world, facts.event.tags)),
  clobRewards: clobRewards,
  feeSchedule: ({ facts }) => feesOf(facts),
};

const makers: Makers<Market, MarketView> = {
  ...marketTexts,
  ...marketTerms,
  ...marketTimes,
  ...marketFlags,
  ...marketVolumes,
  ...marketNumbers,
  ...nested,
};

/** The view of a market, from which its row is written. */
export function marketView(world: PredictionsWorld, index: number): MarketView {
  const facts = world.market(index);
  return { world, row: facts.row, facts };
}

/** The row of a market within an event. */
export function marketRow(world: PredictionsWorld, index: number): Market {
  return assemble<Market, MarketView>(makers, marketView(world, index));
}

function clobRewards({ facts }: MarketView): ClobReward[] {
  const configs = facts.rewards?.configs ?? [];
  return configs.map((terms) => ({
    id: String(terms.id),
    conditionId: facts.conditionId,
    assetAddress: terms.asset,
    rewardsAmount: terms.endless ? 0 : terms.total,
    rewardsDailyRate: terms.perDay,
    startDate: terms.start,
    endDate: terms.end,
  }));
}
