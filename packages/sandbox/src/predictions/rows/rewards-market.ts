import { itemAt } from "../util/lists.ts";
import { iso, zoneless } from "../util/moments.ts";
import type { RewardTerms } from "../world/rewards.ts";
import { imageUrl } from "./images.ts";
import { competitiveness, createdAt, dayChange, type MarketView } from "./market.ts";
import type { MarketWithRewards, RewardConfig } from "./wire.ts";

/** The row of a market with rewards, with every field of the specification. */
export function rewardsRow(view: MarketView): MarketWithRewards {
  const { facts } = view;
  const { event, quote, outline, tokens, rewards } = facts;
  return {
    condition_id: facts.conditionId,
    event_id: event.id,
    event_slug: event.slug,
    created_at: iso(createdAt(facts)),
    group_item_title: outline.label,
    image: imageUrl("markets", facts.id),
    market_competitiveness: competitiveness(view),
    market_id: facts.id,
    market_slug: facts.slug,
    one_day_price_change: dayChange(view),
    question: outline.question,
    rewards_max_spread: rewards?.maxSpread ?? 0,
    rewards_min_size: rewards?.minSize ?? 0,
    spread: quote.spread,
    end_date: endDate(view),
    tokens: tokens.map((token_id, outcome) => ({
      token_id,
      outcome: itemAt(outline.outcomes, outcome),
      price: Number(itemAt(quote.prices, outcome)),
    })),
    volume_24hr: facts.money.day,
    rewards_config: rewards?.configs.map(configRow) ?? [],
  };
}

/** When the result is expected. */
export function endDate({ row, facts }: MarketView): string {
  return row.oddities && row.chance("no end date", 0.02) ? "" : zoneless(facts.event.times.end);
}

function configRow(terms: RewardTerms): RewardConfig {
  return {
    id: terms.id,
    asset_address: terms.asset,
    start_date: terms.start,
    end_date: terms.end,
    rate_per_day: terms.perDay,
    total_rewards: terms.total,
  };
}
