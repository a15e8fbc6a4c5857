import { marketKeys } from "../util/keys.ts";
import { itemAt } from "../util/lists.ts";
import type { PredictionsWorld } from "../world/world.ts";
import { isArchived, type MarketView } from "./market.ts";
import type { Event, Market, SimplifiedMarket } from "./wire.ts";

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

/** Custom markets as simplified markets. */
export interface CustomMarkets {
  /** The fields that replace those of generated markets, by index. */
  readonly changed: ReadonlyMap<number, Partial<SimplifiedMarket>>;
  /** The others, which follow the generated ones. */
  readonly added: readonly SimplifiedMarket[];
}

/** Finds the simplified markets of custom events. */
export function customMarkets(world: PredictionsWorld, events: readonly Event[]): CustomMarkets {
  const changed = new Map<number, Partial<SimplifiedMarket>>();
  const added: SimplifiedMarket[] = [];
  for (const market of events.flatMap(({ markets }) => markets ?? [])) {
    const index = marketKeys.indexOf(market.id);
    if (index !== undefined && index < world.markets && world.market(index).id === market.id)
      changed.set(index, simplified(market));
    else if (typeof market.conditionId === "string" && market.conditionId !== "")
      added.push({ ...EMPTY, ...simplified(market) });
  }
  return { changed, added };
}

const EMPTY: SimplifiedMarket = {
  condition_id: "",
  rewards: { rates: null, min_size: 0, max_spread: 0 },
  tokens: [],
  active: true,
  closed: false,
  archived: false,
  accepting_orders: true,
};

/** The fields of a market that simplified markets have, too. */
function simplified(market: Market): Partial<SimplifiedMarket> {
  const { conditionId, active, closed, archived, acceptingOrders } = market;
  const [ids, outcomes, prices] = [market.clobTokenIds, market.outcomes, market.outcomePrices].map(listOf);
  return {
    ...(typeof conditionId === "string" && { condition_id: conditionId }),
    ...(ids !== undefined && {
      tokens: ids.map((token_id, index) => {
        const price = Number(prices?.[index] ?? 0);
        return { token_id, outcome: outcomes?.[index] ?? "", price, winner: closed === true && price === 1 };
      }),
    }),
    ...(typeof active === "boolean" && { active }),
    ...(typeof closed === "boolean" && { closed, ...(closed && { accepting_orders: false }) }),
    ...(typeof archived === "boolean" && { archived }),
    ...(typeof acceptingOrders === "boolean" && { accepting_orders: acceptingOrders }),
  };
}

/** A list of texts, which the catalogue sends as a JSON text. */
function listOf(json: string | readonly unknown[] | null | undefined): readonly string[] | undefined {
  if (Array.isArray(json)) return json.map(String);
  if (typeof json !== "string") return undefined;
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list.map(String) : undefined;
  } catch {
    return undefined;
  }
}
