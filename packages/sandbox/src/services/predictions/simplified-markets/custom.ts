import type { Event, Market, SimplifiedMarket } from "../wire.ts";
import { marketKeys } from "../world/keys.ts";
import type { PredictionsWorld } from "../world/world.ts";

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
