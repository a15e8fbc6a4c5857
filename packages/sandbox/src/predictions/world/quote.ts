import type { Row } from "../util/draws.ts";
import { indices, itemAt } from "../util/lists.ts";

/** The prices of a market in USDC per share, from 0 to 1. */
export interface Quote {
  /** The price of each outcome in order, with all digits. Empty before there is one. */
  readonly prices: readonly string[];
  /** Smallest step of an order's price. */
  readonly tick: number;
  /** The best bid for the first outcome; undefined: none. */
  readonly bid: number | undefined;
  /** The best ask for the first outcome; 1: none. */
  readonly ask: number;
  /** `ask` minus `bid`, without the noise of subtracting doubles. */
  readonly spread: number;
  /** The price of the last trade in the first outcome; 0 before there was one. */
  readonly last: number;
}

/**
 * The quote of an order book. The first price is midway between bid and ask; the others share the rest. Without
 * oddities there is a bid and an ask in each book.
 */
export function bookQuote(row: Row, chance: number, outcomes = 2): Quote {
  const steps = chance < 0.04 || chance > 0.96 ? 1000 : 100;
  const width = row.pick("width", [1, 1, 1, 1, 2, 2, 3, 5, 9]);
  const middle = Math.min(steps - 1, Math.max(1, Math.round(chance * steps)));
  const edge = row.oddities ? 0 : 1;
  const bid = Math.max(edge, middle - Math.ceil(width / 2));
  const ask = Math.min(steps - edge, bid + width);
  // With half steps, the middle and its distance to 1 are whole numbers. The other outcomes have nearly equal prices.
  const half = bid + ask;
  const others = indices(outcomes - 1).map((part) => Math.floor((2 * steps - half + part) / (outcomes - 1)));
  return {
    prices: [half, ...others].map((price) => String((price * 5) / (steps * 10))),
    tick: 1 / steps,
    bid: bid === 0 ? undefined : bid / steps,
    ask: ask / steps,
    spread: (ask - bid) / steps,
    last: (row.chance("last", 0.5) ? ask : Math.max(1, bid)) / steps,
  };
}

/** The quote of a settled market: the winner's shares are worth 1. Without a winner all are worth 0. */
export function settledQuote(outcomes: number, winner: number | undefined): Quote {
  const prices = indices(outcomes).map((outcome) => (outcome === winner ? "1" : "0"));
  const quote = { prices, tick: 0.001, spread: 0.001 };
  return winner === 0
    ? { ...quote, bid: 0.999, ask: 1, last: 1 }
    : { ...quote, bid: undefined, ask: 0.001, last: 0.001 };
}

/** The decimals of prices that a contract computed, and of such prices without oddities. */
const DIGITS = { odd: 39, usual: 3 };

/** The quote of an automated market maker: prices with all digits for any number of outcomes, whose sum is 1. */
export function makerQuote(row: Row, outcomes: number): Quote {
  const digits = row.oddities ? DIGITS.odd : DIGITS.usual;
  const cuts = indices(outcomes - 1).map((cut) => BigInt(row.digits(`cut ${String(cut)}`, digits)));
  const edges = [0n, ...cuts.sort((a, b) => (a < b ? -1 : 1)), 10n ** BigInt(digits)];
  const prices = indices(outcomes).map((outcome) => {
    const part = itemAt(edges, outcome + 1) - itemAt(edges, outcome);
    return `0.${String(part).padStart(digits, "0").replace(/0+$/, "")}`;
  });
  return { ...NO_QUOTE, prices, last: Number(prices[0] ?? 0) };
}

/** The quote of a market without trades. */
export const NO_QUOTE: Quote = { prices: [], tick: 0.01, bid: undefined, ask: 1, spread: 1, last: 0 };
