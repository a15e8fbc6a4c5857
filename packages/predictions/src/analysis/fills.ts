import { ParameterError } from "@org/http-core";
import type { DecimalText } from "@org/http-core/decimal";
import { filled } from "../decode/filled.ts";
import { roleOf, sideOf, statusOf, type Role, type Side, type TradeStatus } from "../decode/names.ts";
import { shape } from "../params/shape.ts";
import type { MakerOrder } from "../trades/maker-order.ts";
import type { Trade } from "../trades/trade.ts";

/** An account's own part of a trade. */
export interface Fill {
  /** `id` of the trade. */
  readonly tradeId: string;
  /** Key of the account's own order. */
  readonly orderId: string | null;
  readonly role: Role;
  /** Whether the account bought or sold. */
  readonly side: Side | null;
  /** Label of the outcome that it bought or sold. */
  readonly outcome: string | null;
  /** Token of that outcome. */
  readonly tokenId: string | null;
  /** `conditionId` of the market. */
  readonly market: string | null;
  /** Its own price, USDC a share; empty where the service sent none. */
  readonly price: DecimalText;
  /** Its own shares; empty where the service sent none. */
  readonly size: DecimalText;
  /** The fee signed into its order, in basis points; null where there is none. */
  readonly feeRateBps: DecimalText | null;
  readonly status: TradeStatus | null;
  /** When it matched, as the service wrote it: `timeOf` reads it. */
  readonly time: string | null;
  readonly trade: Trade;
}

/** What {@link fillsOf} does where it finds nothing. */
export interface FillsOptions {
  /**
   * What an account without a part in the trade gets: an error, since the account is probably another one, or no fills,
   * for trades of many accounts.
   *
   * @default "error"
   */
  readonly none?: "error" | "empty" | undefined;
}

/**
 * What an account itself bought and sold in a trade. As the taker that is the whole trade. As a maker it is those of
 * the trade's resting orders that were its own, with their own size, price, outcome and side: size, price and side of
 * the trade are the taker's, who may have taken many orders, also orders for the other outcome.
 *
 * A maker's order without a side (before 2025) has the side that fits: it sold what the taker bought; or, where the
 * tokens differ, it bought as well, since the two make a pair of shares together.
 *
 * @param account address (`maker_address`) or API key (`owner`, a UUID) of the account
 * @throws ParameterError where the account is neither; where it has no part in the trade, unless `none` is `"empty"`
 * @example
 * ```ts
 * import { createPredictions } from "@org/predictions";
 * import { feeOf, fillsOf, notional } from "@org/predictions/analysis";
 *
 * const account = "0x1234567890123456789012345678901234567890";
 * const predictions = createPredictions();
 * for await (const trade of predictions.trades({ maker_address: account })) {
 *   for (const fill of fillsOf(trade, account)) console.log(fill.role, fill.side, fill.outcome, notional(fill));
 * }
 * ```
 */
export function fillsOf(
  trade: Trade,
  account: string,
  { none = "error" }: FillsOptions = {},
): readonly Fill[] {
  if (!ACCOUNT.test(account)) {
    throw new ParameterError(
      "account",
      "an address (0x and 40 hexadecimal digits) or an API key (a UUID)",
      shape(account),
    );
  }
  const isOwn = ({ maker_address, owner }: Pick<MakerOrder, "maker_address" | "owner">): boolean =>
    [maker_address, owner].some((name) => name?.toLowerCase() === account.toLowerCase());
  const role = roleOf(trade.trader_side);
  const made = (trade.maker_orders ?? []).filter(isOwn);
  // `trader_side` is that of the account that asked for the trade, which may be another one.
  const isTaker = isOwn(trade) && role !== "MAKER";
  if (made.length > 0 && !(isTaker && role === "TAKER")) return made.map((order) => ofMaker(trade, order));
  if (isTaker) return [ofTaker(trade)];
  if (none === "empty") return [];
  throw new ParameterError("account", `an account with a part in trade ${trade.id}`, "one that has none", {
    hint: 'For trades of many accounts: `fillsOf(trade, account, { none: "empty" })`.',
  });
}

const ACCOUNT = /^(?:0x[\da-f]{40}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

function ofTaker(trade: Trade): Fill {
  return {
    ...common(trade),
    role: "TAKER",
    orderId: trade.taker_order_id ?? null,
    side: sideOf(trade.side),
    outcome: trade.outcome ?? null,
    tokenId: trade.asset_id ?? null,
    price: trade.price ?? "",
    size: trade.size ?? "",
    feeRateBps: filled(trade.fee_rate_bps),
  };
}

function ofMaker(trade: Trade, order: MakerOrder): Fill {
  return {
    ...common(trade),
    role: "MAKER",
    orderId: order.order_id ?? null,
    side: sideOf(order.side) ?? sideOfMaker(trade, order),
    outcome: order.outcome ?? null,
    tokenId: order.asset_id ?? null,
    price: order.price ?? "",
    size: order.matched_amount ?? "",
    feeRateBps: filled(order.fee_rate_bps),
  };
}

function common(trade: Trade): Pick<Fill, "tradeId" | "market" | "status" | "time" | "trade"> {
  return {
    tradeId: trade.id,
    market: trade.market ?? null,
    status: statusOf(trade.status),
    time: trade.match_time ?? null,
    trade,
  };
}

function sideOfMaker(trade: Trade, order: MakerOrder): Side | null {
  const side = sideOf(trade.side);
  if (side !== "BUY" && side !== "SELL") return null;
  const isSame = trade.asset_id === order.asset_id;
  return isSame === (side === "BUY") ? "SELL" : "BUY";
}
