import { type Row, itemAt } from "../world/draws.ts";

/** What a market costs. Prices are USDC a share, from 0 to 1. */
export interface Quote {
  /** Price of each outcome, in order, every digit of it. Empty where nobody has named one. */
  readonly prices: readonly string[];
  /** Smallest step of an order's price. */
  readonly tick: number;
  /** Of the first outcome; undefined where nobody bids. */
  readonly bid: number | undefined;
  /** Of the first outcome; 1 where nobody asks. */
  readonly ask: number;
  /** `ask` minus `bid`, without the noise of subtracting doubles. */
  readonly spread: number;
  /** Of the last trade in the first outcome; 0 before there was one. */
  readonly last: number;
}

/** The quote of an order book with two outcomes: the price of each is in the middle of what is bid and asked. */
export function bookQuote(row: Row, chance: number): Quote {
  const steps = chance < 0.04 || chance > 0.96 ? 1000 : 100;
  const width = row.pick("width", [1, 1, 1, 1, 2, 2, 3, 5, 9]);
  const middle = Math.min(steps - 1, Math.max(1, Math.round(chance * steps)));
  const bid = Math.max(0, middle - Math.ceil(width / 2));
  const ask = Math.min(steps, bid + width);
  // In twice as many steps the middle is a whole number, and so is what is left to 1.
  const half = bid + ask;
  return {
    prices: [decimal(half * 5, steps * 10), decimal((2 * steps - half) * 5, steps * 10)],
    tick: 1 / steps,
    bid: bid === 0 ? undefined : bid / steps,
    ask: ask / steps,
    spread: (ask - bid) / steps,
    last: (row.chance("last", 0.5) ? ask : Math.max(1, bid)) / steps,
  };
}

/** `part / whole` as a decimal, `whole` being a power of ten. */
function decimal(part: number, whole: number): string {
  return String(part / whole);
}

/** The quote of a market that is settled: the winner's shares are worth 1. Undefined: nobody's were, as happened. */
export function settledQuote(outcomes: number, winner: number | undefined): Quote {
  const prices = Array.from({ length: outcomes }, (_, outcome) => (outcome === winner ? "1" : "0"));
  const first = winner === 0;
  return {
    prices,
    tick: 0.001,
    bid: first ? 0.999 : undefined,
    ask: first ? 1 : 0.001,
    spread: 0.001,
    last: first ? 1 : 0.001,
  };
}

/** Digits after the point that a contract computed. */
const DIGITS = 39;

/** The quote of an automated market maker: prices with all digits, of any number of outcomes, together 1. */
export function makerQuote(row: Row, outcomes: number): Quote {
  const whole = 10n ** BigInt(DIGITS);
  const cuts = Array.from({ length: outcomes - 1 }, (_, cut) =>
    BigInt(row.digits(`cut ${String(cut)}`, DIGITS)),
  );
  const edges = [0n, ...cuts.sort((a, b) => (a < b ? -1 : 1)), whole];
  const prices = Array.from({ length: outcomes }, (_, outcome) => {
    const part = itemAt(edges, outcome + 1) - itemAt(edges, outcome);
    return `0.${String(part).padStart(DIGITS, "0").replace(/0+$/, "")}`;
  });
  return { prices, tick: 0.01, bid: undefined, ask: 1, spread: 1, last: Number(prices[0] ?? 0) };
}

/** The quote of a market that nobody has traded in yet. */
export const NO_QUOTE: Quote = { prices: [], tick: 0.01, bid: undefined, ask: 1, spread: 1, last: 0 };
