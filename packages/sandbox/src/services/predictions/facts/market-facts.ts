import type { Outline } from "../themes/theme.ts";
import { type Row, itemAt } from "../world/draws.ts";
import { marketKeys, slugOf } from "../world/keys.ts";
import { firstWon } from "./chances.ts";
import type { EventFacts } from "./event-facts.ts";
import { NO_MONEY, shareOf, type Money } from "./money.ts";
import { bookQuote, makerQuote, NO_QUOTE, settledQuote, type Quote } from "./quote.ts";
import { rewardsOf, type Rewards } from "./rewards.ts";

/** The state of a market. A placeholder has a name in the catalogue, but nothing on chain yet. */
export type MarketState = "open" | "closed" | "placeholder";

/**
 * The facts of a market, from which rewards, simplified markets, trades and events write their rows. This keeps all
 * endpoints consistent.
 */
export interface MarketFacts {
  readonly row: Row;
  readonly event: EventFacts;
  readonly position: number;
  readonly id: string;
  readonly slug: string;
  readonly outline: Outline;
  readonly state: MarketState;
  /** Whether it has an order book; markets of the early years have an automated market maker. */
  readonly book: boolean;
  readonly acceptsOrders: boolean;
  /** Empty on placeholders. */
  readonly conditionId: string;
  /** Token of each outcome; none on placeholders. */
  readonly tokens: readonly string[];
  readonly quote: Quote;
  /** The outcome that came true. Undefined: not settled, or settled without a winner. */
  readonly winner: number | undefined;
  readonly money: Money;
  /** Whether resting orders earn rewards. */
  readonly paysRewards: boolean;
  /** Its rewards; undefined: resting orders earn none. */
  readonly rewards: Rewards | undefined;
}

/** The facts about a market, the `position`th of its event. */
export function marketFacts(row: Row, event: EventFacts, position: number, day: number): MarketFacts {
  return new LazyMarketFacts(row, event, position, day);
}

/** A class with lazy getters, like that of event facts. */
class LazyMarketFacts implements MarketFacts {
  readonly row: Row;
  readonly event: EventFacts;
  readonly position: number;
  readonly state: MarketState;
  readonly book: boolean;
  readonly #day: number;
  #id: string | undefined;
  #conditionId: string | undefined;
  #outline: Outline | undefined;
  #tokens: readonly string[] | undefined;
  #quote: Quote | undefined;
  #money: Money | undefined;
  #rewards: Rewards | undefined;

  constructor(row: Row, event: EventFacts, position: number, day: number) {
    this.row = row;
    this.event = event;
    this.position = position;
    this.state = stateOf(row, event, position);
    this.book = event.theme.name !== "archive";
    this.#day = day;
  }

  get id(): string {
    return (this.#id ??= marketKeys.keyOf(this.row));
  }

  get slug(): string {
    return slugOf(this.outline.question, this.id);
  }

  get outline(): Outline {
    return (this.#outline ??= this.event.theme.outline(this.event.plan, this.position));
  }

  get acceptsOrders(): boolean {
    if (!this.book || this.state === "placeholder") return false;
    return this.state === "open" || this.row.chance("still open", 0.02);
  }

  get conditionId(): string {
    return (this.#conditionId ??= this.state === "placeholder" ? "" : `0x${this.row.hex("condition", 64)}`);
  }

  get tokens(): readonly string[] {
    if (this.state === "placeholder") return [];
    return (this.#tokens ??= this.outline.outcomes.map((_, outcome) =>
      this.row.digits(`token ${String(outcome)}`, 77),
    ));
  }

  get winner(): number | undefined {
    return winnerOf(this);
  }

  get quote(): Quote {
    return (this.#quote ??= quoteOf(this));
  }

  get money(): Money {
    return (this.#money ??= moneyIn(this));
  }

  get paysRewards(): boolean {
    return this.book && this.state === "open" && this.row.chance("rewards", 0.66);
  }

  get rewards(): Rewards | undefined {
    if (!this.paysRewards) return undefined;
    return (this.#rewards ??= rewardsOf(this.row, this.event.times, this.#day));
  }
}

function stateOf(row: Row, { theme, closed, markets }: EventFacts, position: number): MarketState {
  const reserved = theme.name === "champion" && markets > 10 ? Math.ceil(markets * 0.12) : 0;
  if (position >= markets - reserved) return "placeholder";
  if (closed) return "closed";
  const early = theme.chances !== "each" && position > 0 && row.chance("closed early", 0.12);
  return early ? "closed" : "open";
}

/** Some closed markets of the early years were settled without a winner: all prices are 0. */
function winnerOf({ row, event, position, state, outline }: MarketFacts): number | undefined {
  if (state !== "closed") return undefined;
  if (event.theme.name === "archive")
    return row.chance("void", 0.4) ? undefined : row.whole("winner", 0, outline.outcomes.length - 1);
  return firstWon(event, position) ? 0 : 1;
}

function quoteOf(facts: MarketFacts): Quote {
  const { row, event, position, state } = facts;
  if (state === "placeholder") return NO_QUOTE;
  if (state === "open" && event.theme.name !== "archive")
    return bookQuote(row, itemAt(event.chances, position));
  const outcomes = facts.outline.outcomes.length;
  return state === "closed" ? settledQuote(outcomes, facts.winner) : makerQuote(row, outcomes);
}

function moneyIn({ event, position, state }: MarketFacts): Money {
  if (state === "placeholder") return NO_MONEY;
  const { volume, year, ...rest } = shareOf(event.money, itemAt(event.shares, position));
  return state === "open" ? { volume, year, ...rest } : { ...NO_MONEY, volume, year };
}
