import type { Outline } from "../themes/theme.ts";
import type { Row } from "../world/draws.ts";
import { itemAt } from "../world/item.ts";
import { marketKeys } from "../world/keys.ts";
import { once } from "../world/once.ts";
import { firstWon } from "./chances.ts";
import type { EventFacts } from "./event-facts.ts";
import { NO_MONEY, shareOf, type Money } from "./money.ts";
import { bookQuote, makerQuote, NO_QUOTE, settledQuote, type Quote } from "./quote.ts";
import { rewardsOf, type Rewards } from "./rewards.ts";
import { slugOf } from "./slug.ts";

/** Where a market stands. A placeholder has a name in the catalogue and nothing on chain yet. */
export type MarketState = "open" | "closed" | "placeholder";

/**
 * What there is to know about a market before a row is written of it. Rewards, simplified markets, trades and
 * events all read it from here: that is what makes them one world.
 */
export interface MarketFacts {
  readonly row: Row;
  readonly event: EventFacts;
  readonly position: number;
  readonly id: string;
  readonly slug: string;
  readonly outline: Outline;
  readonly state: MarketState;
  /** Traded in an order book; markets of the early years have an automated market maker. */
  readonly book: boolean;
  readonly acceptsOrders: boolean;
  /** Empty on placeholders. */
  readonly conditionId: string;
  /** Token of each outcome; none on placeholders. */
  readonly tokens: readonly string[];
  readonly quote: Quote;
  /** The outcome that came true. Undefined: not settled, or settled for nobody. */
  readonly winner: number | undefined;
  readonly money: Money;
  /** Undefined: resting orders earn nothing. */
  readonly rewards: Rewards | undefined;
}

/** The facts about a market, the `position`th of its event. */
export function marketFacts(row: Row, event: EventFacts, position: number, day: number): MarketFacts {
  const state = stateOf(row, event, position);
  const book = event.theme.name !== "archive";
  const acceptsOrders = book && (state === "open" || (state === "closed" && row.chance("still open", 0.02)));
  const id = marketKeys.keyOf(row);
  const outline = once(() => event.theme.outline(event.plan, position));
  const tokens = once(() =>
    outline().outcomes.map((_, outcome) => row.digits(`token ${String(outcome)}`, 77)),
  );
  const winner = once(() => winnerOf(row, event, position, state, outline().outcomes.length));
  const quote = once(() => quoteOf(row, event, position, state, outline().outcomes.length, winner()));
  const money = once(() => moneyIn(event, position, state));
  const rewards = once(() =>
    state === "open" && acceptsOrders && row.chance("rewards", 0.66)
      ? rewardsOf(row, event.times, day)
      : undefined,
  );
  return {
    row,
    event,
    position,
    state,
    book,
    acceptsOrders,
    id,
    get slug() {
      return slugOf(outline().question, id);
    },
    get outline() {
      return outline();
    },
    get conditionId() {
      return state === "placeholder" ? "" : `0x${row.hex("condition", 64)}`;
    },
    get tokens() {
      return state === "placeholder" ? [] : tokens();
    },
    get winner() {
      return winner();
    },
    get quote() {
      return quote();
    },
    get money() {
      return money();
    },
    get rewards() {
      return rewards();
    },
  };
}

function stateOf(row: Row, { theme, closed, markets }: EventFacts, position: number): MarketState {
  const reserved = theme.name === "champion" && markets > 10 ? Math.ceil(markets * 0.12) : 0;
  if (position >= markets - reserved) return "placeholder";
  if (closed) return "closed";
  const early = theme.chances !== "each" && position > 0 && row.chance("closed early", 0.12);
  return early ? "closed" : "open";
}

/** Of closed markets of the early years some were settled for nobody: all prices are 0. */
function winnerOf(
  row: Row,
  event: EventFacts,
  position: number,
  state: MarketState,
  outcomes: number,
): number | undefined {
  if (state !== "closed") return undefined;
  if (event.theme.name === "archive")
    return row.chance("void", 0.4) ? undefined : row.whole("winner", 0, outcomes - 1);
  return firstWon(event, position) ? 0 : 1;
}

function quoteOf(
  row: Row,
  { theme, chances }: EventFacts,
  position: number,
  state: MarketState,
  outcomes: number,
  winner: number | undefined,
): Quote {
  if (state === "placeholder") return NO_QUOTE;
  if (state === "closed") return settledQuote(outcomes, winner);
  return theme.name === "archive" ? makerQuote(row, outcomes) : bookQuote(row, itemAt(chances, position));
}

function moneyIn({ money, shares }: EventFacts, position: number, state: MarketState): Money {
  if (state === "placeholder") return NO_MONEY;
  const { volume, year, ...rest } = shareOf(money, itemAt(shares, position));
  return state === "open" ? { volume, year, ...rest } : { ...NO_MONEY, volume, year };
}
