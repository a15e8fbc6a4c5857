import { ParameterError } from "@org/http-core";
import { timeOf, type TimeLike } from "../decode/time.ts";

/**
 * Why a market can't be traded:
 *
 * | reason | the field that says so |
 * |---|---|
 * | `inactive` | `active` |
 * | `closed` | `closed`: it is settled |
 * | `archived` | `archived` |
 * | `no order book` | `enableOrderBook`: a market maker of the early years |
 * | `no orders` | `acceptingOrders` |
 * | `past its end` | `endDate`: orders were seen to be accepted after it in one market of eight |
 * | `in resolution` | `oracleResolutionStatus`: an answer is proposed, disputed or final |
 */
export type Hindrance =
  "inactive" | "closed" | "archived" | "no order book" | "no orders" | "past its end" | "in resolution";

/** The state of a market of the catalogue, or of a simplified one, which has fewer fields. */
export interface HasState {
  readonly active?: boolean | null | undefined;
  readonly closed?: boolean | null | undefined;
  readonly archived?: boolean | null | undefined;
  readonly enableOrderBook?: boolean | null | undefined;
  readonly acceptingOrders?: boolean | null | undefined;
  /** `acceptingOrders` of a simplified market, which has an order book. */
  readonly accepting_orders?: boolean | null | undefined;
  readonly endDate?: TimeLike;
  readonly oracleResolutionStatus?: string | null | undefined;
}

/**
 * All reasons why a market can't be traded; empty if it can. An absent field counts as a reason, except for those that
 * not every market has: `archived`, `endDate`, `oracleResolutionStatus`, and `enableOrderBook` of a simplified market.
 *
 * @param now the time to check
 * @throws ParameterError where `endDate` can't be read, or `now` is an invalid Date
 * @example
 * ```ts
 * import { hindrances } from "@org/predictions/analysis";
 *
 * console.log(hindrances({ active: true, closed: true, accepting_orders: true }, new Date())); // ["closed"]
 * ```
 */
export function hindrances(market: HasState, now: Date): readonly Hindrance[] {
  if (Number.isNaN(now.getTime())) throw new ParameterError("now", "a valid Date", "an invalid one");
  const { acceptingOrders, accepting_orders, oracleResolutionStatus } = market;
  const isSimplified = accepting_orders !== undefined && accepting_orders !== null;
  const end = timeOf(market.endDate);
  const rules: readonly (readonly [Hindrance, boolean])[] = [
    ["inactive", market.active !== true],
    ["closed", market.closed !== false],
    ["archived", market.archived === true],
    ["no order book", market.enableOrderBook !== true && !isSimplified],
    ["no orders", (acceptingOrders ?? accepting_orders) !== true],
    ["past its end", end !== null && end.getTime() <= now.getTime()],
    ["in resolution", (oracleResolutionStatus ?? "") !== ""],
  ];
  return rules.filter(([, holds]) => holds).map(([hindrance]) => hindrance);
}

/**
 * Whether a market can be traded: none of {@link hindrances} applies.
 *
 * @throws ParameterError where `endDate` can't be read, or `now` is an invalid Date
 * @example
 * ```ts
 * import type { Market } from "@org/predictions";
 * import { isTradable } from "@org/predictions/analysis";
 *
 * declare const markets: readonly Market[];
 * const now = new Date();
 * console.log(markets.filter((market) => isTradable(market, now)).length);
 * ```
 */
export function isTradable(market: HasState, now: Date): boolean {
  return hindrances(market, now).length === 0;
}
