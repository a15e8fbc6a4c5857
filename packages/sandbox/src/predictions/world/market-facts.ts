import { isClosed } from "../themes/cycle.ts";
import { isThreeWay } from "../themes/questions.ts";
import type { Outline } from "../themes/theme.ts";
import type { Row } from "../util/draws.ts";
import { marketKeys, slugOf } from "../util/keys.ts";
import { lazily } from "../util/lazily.ts";
import { indices, itemAt } from "../util/lists.ts";
import { closesEarly } from "./chances.ts";
import type { EventFacts } from "./event-facts.ts";
import { NO_MONEY, shareOf, type Money } from "./money.ts";
import { bookQuote, makerQuote, NO_QUOTE, settledQuote, type Quote } from "./quote.ts";
import { rewardsOf, type Rewards } from "./rewards.ts";

/** The facts of a market that follow from its place in the world. */
interface Placed {
  readonly row: Row;
  readonly event: EventFacts;
  readonly position: number;
  /** A placeholder has a name in the catalogue, but nothing on chain yet. */
  readonly state: "open" | "closed" | "placeholder";
  /** Whether it was closed, and lost, before its event. */
  readonly lostEarly: boolean;
  /** Whether it has an order book; markets of the early years have an automated market maker. */
  readonly book: boolean;
}

/** The facts of a market that are drawn. */
interface Drawn {
  readonly id: string;
  readonly slug: string;
  readonly outline: Outline;
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

/**
 * The facts of a market, from which rewards, simplified markets, trades and events write their rows. This keeps all
 * endpoints consistent.
 */
export interface MarketFacts extends Placed, Drawn {}

/** The facts about a market, the `position`th of its event. */
export function marketFacts(row: Row, event: EventFacts, position: number): MarketFacts {
  const book = event.theme.name !== "archive";
  if (isReserved(event, position))
    return factsOf({ row, event, position, state: "placeholder", lostEarly: false, book });
  const lostEarly = !isClosed(event.row.index) && closesEarly(row, event.theme.chances, position);
  const state = event.closed || lostEarly ? "closed" : "open";
  return factsOf({ row, event, position, state, lostEarly, book });
}

const factsOf = lazily<Placed, Drawn>({
  id: ({ row }) => marketKeys.keyOf(row),
  slug: ({ outline, id }) => slugOf(outline.question, id),
  outline: ({ event, position }) => event.theme.outline(event.plan, position),
  acceptsOrders({ row, book, state }) {
    if (!book || state === "placeholder") return false;
    return state === "open" || (row.oddities && row.chance("still open", 0.02));
  },
  conditionId: ({ row, state }) => (state === "placeholder" ? "" : `0x${row.hex("condition", 64)}`),
  tokens({ row, state, outline }) {
    if (state === "placeholder") return [];
    return outline.outcomes.map((_, outcome) => row.digits(`token ${String(outcome)}`, 77));
  },
  quote(facts) {
    const { row, event, position, state, book } = facts;
    if (state === "placeholder") return NO_QUOTE;
    if (state === "closed") return settledQuote(facts.outline.outcomes.length, facts.winner);
    if (!book) return makerQuote(row, facts.outline.outcomes.length);
    return bookQuote(row, itemAt(event.chances, position), isThreeWay(event.row) ? 3 : 2);
  },
  // Some closed markets of the early years were settled without a winner: all prices are 0.
  winner(facts) {
    const { row, event, position, state, book } = facts;
    if (state !== "closed") return undefined;
    if (book) return firstWon(event, position) ? 0 : 1;
    const isVoid = row.oddities && row.chance("void", 0.4);
    return isVoid ? undefined : row.whole("winner", 0, facts.outline.outcomes.length - 1);
  },
  money({ event, position, state, lostEarly }) {
    if (state === "placeholder") return NO_MONEY;
    const money = shareOf(lostEarly ? event.moneyBefore : event.money, itemAt(event.shares, position));
    return state === "open" ? money : { ...NO_MONEY, volume: money.volume, year: money.year };
  },
  paysRewards({ row, event, book, state }) {
    if (!book || state !== "open") return false;
    return row.chance("rewards", 0.66) || isThreeWay(event.row);
  },
  rewards: ({ row, event: { times, source }, paysRewards }) =>
    paysRewards ? rewardsOf(row, times, source.day, source.days) : undefined,
});

/** Whether a market is a placeholder, for an answer that is not known yet. */
function isReserved({ row, theme, markets }: EventFacts, position: number): boolean {
  const reserved = row.oddities && theme.name === "champion" && markets > 10 ? Math.ceil(markets * 0.12) : 0;
  return position >= markets - reserved;
}

/** The facts of an event that determine which of its markets are won. */
type Decided = Pick<EventFacts, "row" | "theme" | "markets" | "closed" | "lostEarly">;

/**
 * Whether the first outcome of a closed market came true. A market that closes before its event is lost, both if only
 * one can win and if the markets are deadlines.
 */
export function firstWon({ row, theme, markets, closed, lostEarly }: Decided, position: number): boolean {
  if (theme.chances === "each") return row.chance(`won ${String(position)}`, 0.5);
  if (!closed) return false;
  const drawn = row.whole("winner", 0, markets - 1);
  if (theme.chances === "rising") return position >= drawn && position > (lostEarly.at(-1) ?? -1);
  const open = indices(markets).filter((one) => !lostEarly.includes(one));
  return position === (open.find((one) => one >= drawn) ?? 0);
}
