import type { DecimalText } from "@org/http-core/decimal";
import { propertyOf } from "@org/http-core/operation";
import { decimalOf } from "./decimal-of.ts";
import { nonEmpty } from "./non-empty.ts";
import { jsonList, type JsonList } from "./json-list.ts";

/** One outcome of a market. */
export interface Outcome {
  /** Its index among the market's outcomes, from 0. */
  readonly index: number;
  /** `Yes`, `Up`, a team's name; empty if the service sends none. */
  readonly label: string;
  /** Its token at the order book (a trade's `asset_id`), up to 78 digits; null if it has none. */
  readonly tokenId: string | null;
  /** Price from 0 to 1, USDC per share, with every digit; null if it has none. */
  readonly price: DecimalText | null;
}

/** The fields that hold outcomes, of any of the three kinds of market. */
export interface HasOutcomes {
  /** Labels: `Market.outcomes`. */
  readonly outcomes?: JsonList;
  /** Prices in the order of the labels: `Market.outcomePrices`. */
  readonly outcomePrices?: JsonList;
  /** Tokens in the order of the labels: `Market.clobTokenIds`. */
  readonly clobTokenIds?: JsonList;
  /** The order book's lists have these instead. */
  readonly tokens?: readonly OutcomeToken[] | null | undefined;
}

/** An outcome in the order book's lists. */
export interface OutcomeToken {
  readonly token_id: string;
  readonly outcome?: string | null | undefined;
  readonly price?: number | null | undefined;
  readonly winner?: boolean | null | undefined;
}

/**
 * The outcomes of a market of any endpoint: label, token and price of each.
 *
 * @throws ParameterError where a list can't be read, naming it
 * @example
 * ```ts
 * import { outcomesOf } from "@org/predictions";
 *
 * const [yes] = outcomesOf({ outcomes: '["Yes", "No"]', outcomePrices: '["0.62", "0.38"]' });
 * console.log(yes?.label, yes?.price); // Yes 0.62
 * ```
 */
export function outcomesOf(market: HasOutcomes): readonly Outcome[] {
  const sent = tokensOf(market);
  if (sent !== undefined) return sent.map(ofToken);
  const labels = jsonList(market.outcomes, "outcomes");
  const prices = jsonList(market.outcomePrices, "outcomePrices");
  const tokens = jsonList(market.clobTokenIds, "clobTokenIds");
  return Array.from({ length: Math.max(labels.length, prices.length, tokens.length) }, (_, index) => ({
    index,
    label: labels[index] ?? "",
    tokenId: nonEmpty(tokens[index]),
    price: nonEmpty(prices[index]),
  }));
}

/**
 * The tokens of a market of the order book; undefined without any. Another market may have an unknown field of this
 * name, in another form.
 */
export function tokensOf({ tokens }: HasOutcomes): readonly OutcomeToken[] | undefined {
  const isToken = (token: unknown): boolean => propertyOf(token, "token_id") !== undefined;
  return Array.isArray(tokens) && tokens.length > 0 && tokens.every(isToken) ? tokens : undefined;
}

function ofToken({ token_id, outcome, price }: OutcomeToken, index: number): Outcome {
  return {
    index,
    label: outcome ?? "",
    tokenId: nonEmpty(token_id),
    price: price === undefined || price === null ? null : decimalOf(price),
  };
}
