import type { Row } from "../util/draws.ts";
import { indices, itemAt } from "../util/lists.ts";
import type { TradingAccount } from "../world/accounts.ts";
import type { MarketFacts } from "../world/market-facts.ts";
import { takerFee } from "./market.ts";
import type { MakerOrder, Trade } from "./wire.ts";

/** The source of a trade's row. */
export interface TradeView {
  readonly row: Row;
  readonly account: TradingAccount;
  readonly market: MarketFacts;
  /** When it was matched, in Unix seconds. */
  readonly time: number;
}

const CONFIRMED = "TRADE_STATUS_CONFIRMED";

/** The states of settlement. One in a hundred has no prefix, as in recordings. */
const STATUSES: readonly (readonly [status: string, until: number])[] = [
  [CONFIRMED, 0.93],
  ["TRADE_STATUS_MINED", 0.955],
  ["TRADE_STATUS_MATCHED", 0.97],
  ["TRADE_STATUS_RETRYING", 0.98],
  ["TRADE_STATUS_FAILED", 0.99],
  ["CONFIRMED", 1],
];

/** The row of a trade, with every field of the specification except a transaction that does not exist yet. */
export function tradeRow(view: TradeView): Trade {
  const { row, account, market, time } = view;
  const outcome = outcomeOf(row, market);
  const status = statusOf(row);
  const steps = Math.round(1 / market.quote.tick);
  const price = priceOf(row, market, outcome, steps);
  const taken = row.chance("taker", 0.55);
  const hundredths = sizeOf(row);
  const side = row.chance("buy", 0.62) ? "BUY" : "SELL";
  return {
    id: tradeId(row),
    taker_order_id: `0x${row.hex("taker order", 64)}`,
    market: market.conditionId,
    asset_id: itemAt(market.tokens, outcome),
    side,
    size: String(hundredths / 100),
    fee_rate_bps: String(takerFee(market)),
    price: String(price / steps),
    status,
    match_time: String(time),
    last_update: String(time + row.whole("settled", 2, 90)),
    outcome: itemAt(market.outline.outcomes, outcome),
    bucket_index: row.chance("bucket", 0.04) ? row.whole("bucket index", 1, 3) : 0,
    owner: account.apiKey,
    maker_address: account.address,
    // Absent before there is a transaction.
    ...(isOnChain(status) ? { transaction_hash: `0x${row.hex("transaction", 64)}` } : {}),
    trader_side: taken ? "TAKER" : "MAKER",
    maker_orders: makerOrders({
      row,
      market,
      outcome,
      price,
      steps,
      hundredths,
      side,
      maker: taken ? undefined : account,
    }),
  };
}

/** The key of a trade, a UUID. */
export function tradeId(row: Row): string {
  return uuid(row.hex("trade", 32), "a");
}

function uuid(hex: string, variant: "a" | "b"): string {
  const third = `4${hex.slice(13, 16)}`;
  const fourth = `${variant}${hex.slice(17, 20)}`;
  return [hex.slice(0, 8), hex.slice(8, 12), third, fourth, hex.slice(20)].join("-");
}

/** The index of the traded outcome. */
export function outcomeOf(row: Row, { outline }: MarketFacts): number {
  return row.whole("outcome", 0, outline.outcomes.length - 1);
}

/** The price in steps of the market's tick, near the outcome's current price. */
function priceOf(row: Row, { quote, state }: MarketFacts, outcome: number, steps: number): number {
  const today =
    state === "open" ? Number(itemAt(quote.prices, outcome)) : 0.1 + 0.8 * row.fraction("price then");
  const then = Math.round((today + 0.03 * row.normal("price")) * steps);
  return Math.min(steps - 1, Math.max(1, then));
}

/** The size in hundredths of a share, usually whole shares. */
function sizeOf(row: Row): number {
  const shares = Math.exp(1.6 + 4 * row.fraction("size"));
  return row.chance("whole shares", 0.6) ? Math.round(shares) * 100 : Math.round(shares * 100);
}

function statusOf(row: Row): string {
  if (!row.oddities) return CONFIRMED;
  const drawn = row.fraction("status");
  return STATUSES.find(([, until]) => drawn < until)?.[0] ?? CONFIRMED;
}

function isOnChain(status: string): boolean {
  return status !== "TRADE_STATUS_MATCHED" && status !== "TRADE_STATUS_RETRYING";
}

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
      owner: isOwn ? maker.apiKey : uuid(row.hex(key("owner"), 32), "b"),
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
  const cuts = indices(parts - 1).map((cut) => row.whole(`cut ${String(cut)}`, 1, size - 1));
  const edges = Array.from(new Set([0, ...cuts, size])).sort((a, b) => a - b);
  return edges.slice(1).map((edge, place) => edge - itemAt(edges, place));
}
