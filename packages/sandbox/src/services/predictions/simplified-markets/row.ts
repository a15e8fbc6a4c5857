import type { SimplifiedMarket } from "../wire.ts";
import { isArchived } from "../rows/market-flags.ts";
import type { MarketView } from "../rows/view.ts";
import { itemAt } from "../world/draws.ts";

/** The row of a simplified market. A placeholder's keys and outcomes are empty. */
export function simplifiedRow(view: MarketView): SimplifiedMarket {
  const { row, facts } = view;
  const { rewards, quote, outline, tokens } = facts;
  const configs = rewards?.configs ?? [];
  return {
    condition_id: facts.conditionId,
    rewards: {
      rates:
        configs.length === 0 && row.oddities
          ? null
          : configs.map(({ asset, perDay }) => ({ asset_address: asset, rewards_daily_rate: perDay })),
      min_size: rewards?.minSize ?? 0,
      max_spread: rewards?.maxSpread ?? 0,
    },
    tokens: outline.outcomes.map((outcome, index) => ({
      token_id: tokens[index] ?? "",
      outcome: tokens.length === 0 ? "" : outcome,
      price: tokens.length === 0 ? 0 : Number(itemAt(quote.prices, index)),
      winner: facts.winner === index,
    })),
    active: facts.state !== "placeholder",
    closed: facts.state === "closed",
    archived: isArchived(view),
    accepting_orders: facts.acceptsOrders,
  };
}
