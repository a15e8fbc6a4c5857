import { ParameterError } from "@org/http-core";
import type { DecimalText } from "@org/http-core/decimal";
import { nonEmpty } from "../decode/non-empty.ts";
import { roleOf, sideOf, statusOf, type Role, type Side, type TradeStatus } from "../decode/names.ts";
import { shape } from "../params/shape.ts";
import type { MakerOrder } from "../trades/maker-order.ts";
import type { Trade } from "../trades/trade.ts";

/** An account's own part of a trade. */
export interface Fill {
  /** `id` of the trade. */
  readonly tradeId: string;
  /** Key of the account's order. */
  readonly orderId: string | null;
  readonly role: Role;
  /** Whether the account bought or sold; null if the service did not say and it does not follow from the tokens. */
  readonly side: Side | null;
  /** Label of the outcome that was bought or sold. */
  readonly outcome: string | null;
  /** Token of that outcome. */
  readonly tokenId: string | null;
  /** `conditionId` of the market. */
  readonly market: string | null;
  /** The account's price, USDC per share; empty if the service sent none. */
  readonly price: DecimalText;
  /** The account's shares; empty if the service sent none. */
  readonly size: DecimalText;
  /**
   * The fee rate that the order was signed with, in basis points; null if it has none. It is not the fee: it is 0 on
   * fills that paid one. `feeOf` computes the fee.
   */
  readonly feeRateBps: DecimalText | null;
  readonly status: TradeStatus | null;
  /** When it matched, as the service wrote it. Parse it with `timeOf`. */
  readonly time: string | null;
  readonly trade: Trade;
}

/** Options of {@link fillsOf}. */
export interface FillsOptions {
  /**
   * The result for an account without a part in the trade. `"error"` throws, since the account is probably wrong.
   * `"empty"` gives no fills, for trades of many accounts.
   *
   * @default "error"
   */
  readonly none?: "error" | "empty" | undefined;
}

/**
 * The part of a trade that an account bought or sold. For the taker, that is the whole trade. For a maker, it is the
 * account's own resting orders, with their own size, price, outcome and side. The trade's own size, price and side are
 * the taker's, who may have filled many orders, also orders for the other outcome. An account that filled its own orders
 * has both parts.
 *
 * A maker's order without a side (before 2025) gets the side that follows: it sold what the taker bought. If the tokens
 * differ, it bought as well, since the two orders create a pair of shares.
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
  const orders = trade.maker_orders ?? [];
  const made = orders.filter(isOwn);
  // `trader_side` is the side of the requesting account, which may be another one. Where it is MAKER and the trade has
  // no orders, the account may be a maker whose order is missing.
  const mayBeTaker = role === "TAKER" || (made.length === 0 && (role !== "MAKER" || orders.length > 0));
  const taken = mayBeTaker && isOwn(trade) ? [ofTaker(trade)] : [];
  const fills = [...taken, ...made.map((order) => ofMaker(trade, order))];
  if (fills.length > 0 || none === "empty") return fills;
  throw new ParameterError(
    "account",
    `an account with a part in trade ${trade.id}`,
    "an account without one",
    {
      hint: 'For trades of many accounts: `fillsOf(trade, account, { none: "empty" })`.',
    },
  );
}

const ACCOUNT = /^(?:0x[\da-f]{40}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

function ofTaker(trade: Trade): Fill {
  return {
    ...common(trade),
    role: "TAKER",
    orderId: trade.taker_order_id ?? null,
    side: sideOf(nonEmpty(trade.side)),
    outcome: trade.outcome ?? null,
    tokenId: trade.asset_id ?? null,
    price: trade.price ?? "",
    size: trade.size ?? "",
    feeRateBps: nonEmpty(trade.fee_rate_bps),
  };
}

function ofMaker(trade: Trade, order: MakerOrder): Fill {
  return {
    ...common(trade),
    role: "MAKER",
    orderId: order.order_id ?? null,
    side: sideOf(nonEmpty(order.side)) ?? sideOfMaker(trade, order),
    outcome: order.outcome ?? null,
    tokenId: order.asset_id ?? null,
    price: order.price ?? "",
    size: order.matched_amount ?? "",
    feeRateBps: nonEmpty(order.fee_rate_bps),
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
  const [taken, own] = [nonEmpty(trade.asset_id), nonEmpty(order.asset_id)];
  if (taken === null || own === null) return null;
  return (taken === own) === (side === "BUY") ? "SELL" : "BUY";
}
