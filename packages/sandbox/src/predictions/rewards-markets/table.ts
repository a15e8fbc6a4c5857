import { columnsOf, type Columns } from "../listing/columns.ts";
import { places } from "../listing/values.ts";
import { marketView } from "../rows/market.ts";
import type { MarketView } from "../rows/view.ts";
import type { PredictionsWorld } from "../world/world.ts";

/** The markets that pay for resting orders, by columns. A place counts among these only. */
export interface RewardsTable {
  readonly size: number;
  readonly viewAt: (place: number) => MarketView;
  readonly column: Columns<MarketView>;
}

/** Makes the table of a world's markets with rewards. */
export function rewardsTable(world: PredictionsWorld): RewardsTable {
  const markets = Int32Array.from(places(world.markets).filter((market) => world.market(market).paysRewards));
  const viewAt = (place: number): MarketView => marketView(world, markets[place] ?? 0);
  return { size: markets.length, viewAt, column: columnsOf(markets.length, viewAt) };
}
