import { ParameterError } from "@org/http-core";
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  subtractDecimals,
  type DecimalText,
} from "@org/http-core/decimal";
import { outcomesOf, type Outcome } from "../decode/outcomes.ts";
import type { Event } from "../events/event.ts";
import type { Market } from "../events/market.ts";

/** Outcomes with the probability that their prices imply. */
export interface Implied<T> {
  /** The outcomes in their order, each with its `probability`, from 0 to 1. */
  readonly outcomes: readonly (T & { readonly probability: DecimalText })[];
  /** Sum of the prices, exact. */
  readonly sum: DecimalText;
  /** The sum of the prices less 1, exact: what a set of all outcomes costs above what it pays. */
  readonly overround: DecimalText;
}

/** Digits after the point of a probability, if the prices do not add up to 1. */
const PLACES = 18;

/**
 * The probabilities that prices imply: each price as a part of their sum, for any number of outcomes. If the sum is 1,
 * they are the prices, with every digit; otherwise they are rounded to 18 digits after the point. Null where a price is
 * missing, or their sum is 0: an old market that was settled without a winner implies nothing.
 *
 * @throws ParameterError where a price is not decimal text, or below 0
 * @example
 * ```ts
 * import { outcomesOf } from "@org/predictions";
 * import { impliedProbabilities } from "@org/predictions/analysis";
 *
 * const market = { outcomes: '["Yes", "No"]', outcomePrices: '["0.63", "0.42"]' };
 * const implied = impliedProbabilities(outcomesOf(market));
 * console.log(implied?.outcomes[0]?.probability, implied?.overround); // 0.6 0.05
 * ```
 */
export function impliedProbabilities<T extends { readonly price: DecimalText | null }>(
  outcomes: readonly T[],
): Implied<T> | null {
  const prices = outcomes.map(({ price }) => price).filter((price) => price !== null);
  const below = prices.find((price) => compareDecimals(price, "0") < 0);
  if (below !== undefined) throw new ParameterError("price", "0 or more", below.slice(0, 32));
  const sum = addDecimals(...prices);
  if (prices.length < outcomes.length || compareDecimals(sum, "0") <= 0) return null;
  const isWhole = compareDecimals(sum, "1") === 0;
  return {
    outcomes: outcomes.map((outcome) => ({
      ...outcome,
      probability: isWhole ? (outcome.price ?? "0") : divideDecimals(outcome.price ?? "0", sum, PLACES),
    })),
    sum,
    overround: subtractDecimals(sum, "1"),
  };
}

/** A market as one outcome of its event: the market's first outcome, which says that this outcome wins. */
export interface GroupOutcome extends Outcome {
  /** Its index among the open markets. It may be another in the event's `markets`: find the market by its id. */
  readonly index: number;
  /** `id` of the market. */
  readonly marketId: string;
}

/**
 * {@link impliedProbabilities} over the markets of an event of which only one can win (`negRisk`): the first outcome of
 * each market that is shown and not closed, with the market's label within the event. Null where the event is not such
 * a group.
 *
 * @throws ParameterError where a list of a market can't be read, or a price is below 0
 */
export function groupProbabilities(event: Event): Implied<GroupOutcome> | null {
  if (event.negRisk !== true && event.enableNegRisk !== true) return null;
  const open = (event.markets ?? []).filter(({ active, closed }) => active === true && closed !== true);
  return impliedProbabilities(open.map(asOutcome));
}

function asOutcome(market: Market, index: number): GroupOutcome {
  const [first] = outcomesOf(market);
  const title = market.groupItemTitle ?? "";
  return {
    index,
    label: title === "" ? (market.question ?? "") : title,
    marketId: market.id,
    tokenId: first?.tokenId ?? null,
    price: first?.price ?? null,
  };
}
