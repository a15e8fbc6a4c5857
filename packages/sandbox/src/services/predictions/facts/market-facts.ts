import { isClosed } from "../themes/cycle.ts";
import { isThreeWay } from "../themes/questions.ts";
import type { Outline } from "../themes/theme.ts";
import { type Row, itemAt } from "../world/draws.ts";
import { marketKeys, slugOf } from "../world/keys.ts";
import { closesEarly, firstWon } from "./chances.ts";
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
  /** Whether it was closed, and lost, before its event. */
  readonly lostEarly: boolean;
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

/** The time of a world. */
interface Today {
  /** The start of the world's day, in epoch milliseconds. */
  readonly day: number;
  /** How many days have passed since then. */
  readonly days: number;
}

/** The facts about a market, the `position`th of its event. */
export function marketFacts(row: Row, event: EventFacts, position: number, today: Today): MarketFacts {
  return new LazyMarketFacts(row, event, position, today);
}

/** A class with lazy getters, like that of event facts. */
class LazyMarketFacts implements MarketFacts {
  readonly row: Row;
  readonly event: EventFacts;
  readonly position: number;
  readonly state: MarketState;
  readonly lostEarly: boolean;
  readonly book: boolean;
  readonly #today: Today;
  #id: string | undefined;
  #conditionId: string | undefined;
  #outline: Outline | undefined;
  #tokens: readonly string[] | undefined;
  #quote: Quote | undefined;
  #money: Money | undefined;
  #rewards: Rewards | undefined;

  constructor(row: Row, event: EventFacts, position: number, today: Today) {
    this.row = row;
    this.event = event;
    this.position = position;
    this.lostEarly =
      !isClosed(event.row.index) &&
      closesEarly(row, event.theme.chances, position) &&
      !isReserved(event, position);
    this.state = isReserved(event, position)
      ? "placeholder"
      : event.closed || this.lostEarly
        ? "closed"
        : "open";
    this.book = event.theme.name !== "archive";
    this.#today = today;
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
    return this.state === "open" || (this.row.oddities && this.row.chance("still open", 0.02));
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
    if (!this.book || this.state !== "open") return false;
    return this.row.chance("rewards", 0.66) || isThreeWay(this.event.row);
  }

  get rewards(): Rewards | undefined {
    if (!this.paysRewards) return undefined;
    return (this.#rewards ??= rewardsOf(this.row, this.event.times, this.#today.day, this.#today.days));
  }
}

/** Whether a market is a placeholder, for an answer that is not known yet. */
function isReserved({ row, theme, markets }: EventFacts, position: number): boolean {
  const reserved = row.oddities && theme.name === "champion" && markets > 10 ? Math.ceil(markets * 0.12) : 0;
  return position >= markets - reserved;
}

/** Some closed markets of the early years were settled without a winner: all prices are 0. */
function winnerOf({ row, event, position, state, outline }: MarketFacts): number | undefined {
  if (state !== "closed") return undefined;
  if (event.theme.name === "archive")
    return row.oddities && row.chance("void", 0.4)
      ? undefined
      : row.whole("winner", 0, outline.outcomes.length - 1);
  return firstWon(event, position) ? 0 : 1;
}

function quoteOf(facts: MarketFacts): Quote {
  const { row, event, position, state } = facts;
  if (state === "placeholder") return NO_QUOTE;
  if (state === "open" && event.theme.name !== "archive")
    return bookQuote(row, itemAt(event.chances, position), isThreeWay(event.row) ? 3 : 2);
  const outcomes = facts.outline.outcomes.length;
  return state === "closed" ? settledQuote(outcomes, facts.winner) : makerQuote(row, outcomes);
}

function moneyIn({ event, position, state, lostEarly }: MarketFacts): Money {
  if (state === "placeholder") return NO_MONEY;
  const ofEvent = lostEarly ? event.moneyBefore : event.money;
  const { volume, year, ...rest } = shareOf(ofEvent, itemAt(event.shares, position));
  return state === "open" ? { volume, year, ...rest } : { ...NO_MONEY, volume, year };
}
