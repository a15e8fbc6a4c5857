import { ParameterError } from "@org/http-core";
import { addDecimals, multiplyDecimals, type DecimalText } from "@org/http-core/decimal";
import { nonEmpty } from "../decode/non-empty.ts";
import type { Fill } from "./fills.ts";
import { notional } from "./prices.ts";
import { hasFailed } from "./settlement.ts";

/**
 * The sum of fills in one token.
 *
 * @experimental
 */
export interface Position {
  /** Token of the outcome. */
  readonly tokenId: string;
  /** Label of the outcome. */
  readonly outcome: string | null;
  /** `conditionId` of the market. */
  readonly market: string | null;
  /** Shares bought less shares sold. Negative if the fills sold more than they bought. */
  readonly size: DecimalText;
  /** USDC paid less USDC received, without fees. Negative if the fills received more than they paid. */
  readonly cost: DecimalText;
  /** The number of fills in the sums. */
  readonly fills: number;
}

/**
 * The net size and cost of fills by token, exact, in the order in which the tokens first occur.
 *
 * The sums are of the fills given. They are what an account holds only if it did nothing else, since trades do not show:
 *
 * - splits, which turn USDC into shares of every outcome;
 * - merges, which turn shares of every outcome back into USDC;
 * - redemptions of a resolved market;
 * - transfers of shares between accounts, and trades before the first fill given.
 *
 * A sale of shares from a split therefore gives a negative size, and a redeemed position keeps its size. Fees are not in
 * `cost`; `feeOf` computes them.
 *
 * A fill of a trade with status `FAILED` is not counted, since it moved nothing. Any other status counts as if it will
 * settle: for settled trades alone, pass `fills.filter(isSettled)`. Where the same order of the same trade is given
 * twice, as `syncTrades` gives a trade again whose status changed, the later one counts.
 *
 * @experimental
 * @throws ParameterError where a fill lacks its token or side, or its price or size is not decimal text
 * @example
 * ```ts
 * import { createPredictions } from "@org/predictions";
 * import { fillsOf, positionsOf } from "@org/predictions/analysis";
 *
 * const account = "0x1234567890123456789012345678901234567890";
 * const trades = await createPredictions().trades({ maker_address: account }).collect({ max: 100_000 });
 * for (const { outcome, size, cost } of positionsOf(trades.flatMap((trade) => fillsOf(trade, account))))
 *   console.log(outcome, size, "shares for", cost, "USDC");
 * ```
 */
export function positionsOf(fills: Iterable<Fill>): readonly Position[] {
  const positions = new Map<string, Position>();
  for (const fill of latest(fills)) {
    if (hasFailed(fill)) continue;
    const { tokenId } = fill;
    if (tokenId === null || tokenId === "") throw lacks(fill, "tokenId", "a token", tokenId);
    const known = positions.get(tokenId);
    const sign = signOf(fill);
    positions.set(tokenId, {
      tokenId,
      outcome: known?.outcome ?? fill.outcome,
      market: known?.market ?? fill.market,
      size: addDecimals(known?.size ?? "0", multiplyDecimals(sign, fill.size)),
      cost: addDecimals(known?.cost ?? "0", multiplyDecimals(sign, notional(fill))),
      fills: (known?.fills ?? 0) + 1,
    });
  }
  return Array.from(positions.values());
}

/** The fills, each order of a trade once: in its first place, and as it was last given. */
function latest(fills: Iterable<Fill>): Iterable<Fill> {
  const byOrder = new Map<unknown, Fill>();
  for (const fill of fills) {
    const { tradeId, orderId, role, trade } = fill;
    // Without an order's key, two fills of a trade can't be told from one that is given twice.
    const order = nonEmpty(orderId);
    const key = order === null ? fill : JSON.stringify([tradeId, trade.bucket_index ?? 0, role, order]);
    byOrder.set(key, fill);
  }
  return byOrder.values();
}

function signOf(fill: Fill): "1" | "-1" {
  if (fill.side === "BUY") return "1";
  if (fill.side === "SELL") return "-1";
  throw lacks(fill, "side", "BUY or SELL", fill.side);
}

function lacks({ tradeId }: Fill, name: string, expected: string, value: string | null): ParameterError {
  return new ParameterError(`fills.${name}`, `${expected}, in trade ${tradeId}`, value ?? "null");
}
