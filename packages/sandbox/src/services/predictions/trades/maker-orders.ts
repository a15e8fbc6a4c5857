import type { MakerOrder } from "../wire.ts";
import { takerFee } from "../facts/fees.ts";
import type { MarketFacts } from "../facts/market-facts.ts";
import { type Row, itemAt } from "../world/draws.ts";
import type { TradingAccount } from "./accounts.ts";

/** A trade whose resting orders are generated. */
export interface Matched {
  readonly row: Row;
  readonly market: MarketFacts;
  readonly outcome: number;
  /** The price in steps of the market's tick. */
  readonly price: number;
  readonly steps: number;
  /** The size in hundredths of a share. */
  readonly hundredths: number;
  readonly side: "BUY" | "SELL";
  /** The account, if one of the orders is its own. */
  readonly maker: TradingAccount | undefined;
}

/**
 * The resting orders of a trade, whose amounts sum to its size. Some are for the other outcome: two buyers of opposite
 * outcomes create a new pair of shares, and their prices sum to 1.
 */
export function makerOrders(matched: Matched): MakerOrder[] {
  const { row, market, hundredths, maker } = matched;
  const amounts = partsOf(row, hundredths, row.pick("makers", [1, 1, 1, 2, 3, 4]));
  const own = maker === undefined ? -1 : row.whole("own order", 0, amounts.length - 1);
  return amounts.map((amount, place) => {
    const key = (name: string): string => `maker ${String(place)} ${name}`;
    const across = market.tokens.length === 2 && row.chance(key("across"), 0.2);
    const outcome = across ? 1 - matched.outcome : matched.outcome;
    const isOwn = place === own && maker !== undefined;
    return {
      order_id: `0x${row.hex(key("order"), 64)}`,
      owner: isOwn ? maker.apiKey : otherOwner(row, key("owner")),
      maker_address: isOwn ? maker.address : `0x${row.hex(key("address"), 40)}`,
      matched_amount: String(amount / 100),
      price: String((across ? matched.steps - matched.price : matched.price) / matched.steps),
      fee_rate_bps: row.oddities && row.chance(key("no fee"), 0.03) ? "" : String(takerFee(market)),
      asset_id: itemAt(market.tokens, outcome),
      outcome: itemAt(market.outline.outcomes, outcome),
      side: across === (matched.side === "BUY") ? "BUY" : "SELL",
    };
  });
}

/** Splits a size into parts above 0. */
function partsOf(row: Row, size: number, wanted: number): readonly number[] {
  const parts = Math.min(wanted, size);
  const cuts = Array.from({ length: parts - 1 }, (_, cut) => row.whole(`cut ${String(cut)}`, 1, size - 1));
  const edges = Array.from(new Set([0, ...cuts, size])).sort((a, b) => a - b);
  return edges.slice(1).map((edge, place) => edge - itemAt(edges, place));
}

function otherOwner(row: Row, key: string): string {
  const hex = row.hex(key, 32);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `b${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}
