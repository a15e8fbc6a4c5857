import { columnsOf, type Columns } from "../listing/columns.ts";
import { inSlices } from "../listing/in-slices.ts";
import { marketView } from "../rows/market.ts";
import type { MarketView } from "../rows/view.ts";
import type { PredictionsWorld } from "../world/world.ts";

/** The markets that pay for resting orders, by columns. A place counts among these only. */
export interface RewardsTable extends Columns<MarketView> {
  readonly size: number;
  readonly viewAt: (place: number) => MarketView;
}

/** Markets that are made in a row: a few milliseconds. */
const SLICE = 512;

/** Makes the table of a world's markets with rewards. */
export async function rewardsTable(world: PredictionsWorld): Promise<RewardsTable> {
  const paying: number[] = [];
  await inSlices(world.markets, SLICE, (market) => {
    if (world.market(market).paysRewards) paying.push(market);
  });
  const markets = Int32Array.from(paying);
  const viewAt = (place: number): MarketView => marketView(world, markets[place] ?? 0);
  return { size: markets.length, viewAt, ...columnsOf(markets.length, viewAt) };
}
