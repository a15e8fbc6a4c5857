import type { Trade } from "../wire.ts";
import { takerFee } from "../facts/fees.ts";
import type { MarketFacts } from "../facts/market-facts.ts";
import { type Row, itemAt } from "../world/draws.ts";
import type { TradingAccount } from "./accounts.ts";
import { makerOrders } from "./maker-orders.ts";

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
  const hex = row.hex("trade", 32);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
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
