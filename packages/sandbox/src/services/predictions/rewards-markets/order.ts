import type { RewardsMarketsParams } from "../wire.ts";
import type { Value } from "../listing/columns.ts";
import { competitiveness, dayChange } from "../rows/market-numbers.ts";
import { createdAt } from "../rows/market-times.ts";
import type { MarketView } from "../rows/view.ts";
import { endDate } from "./row.ts";

type OrderBy = NonNullable<RewardsMarketsParams["order_by"]>;

/** What each value of `order_by` compares. Rewards are compared by the first configuration, rates by their sum. */
export const orderings: Readonly<Record<OrderBy, (view: MarketView) => Value | undefined>> = {
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
export function firstPrice({ facts }: MarketView): number {
  return Number(facts.quote.prices[0]);
}
