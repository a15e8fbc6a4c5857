import { once } from "@org/http-core/operation";
import type { Row } from "../world/draws.ts";
import { DAY } from "../../../core/durations.ts";
import type { PredictionsWorld } from "../world/world.ts";
import type { TradingAccountName } from "./accounts.ts";

/** An account's trades: one after the other, for ever; as many are there as have happened by now. */
export interface Ledger {
  readonly rowOf: (trade: number) => Row;
  /** When a trade was matched, in Unix seconds. Never before the trade before it. */
  readonly timeOf: (trade: number) => number;
  /** How many trades there are at a moment (epoch milliseconds). */
  readonly count: (now: number) => number;
  /** The markets that the account trades in. */
  readonly markets: () => readonly number[];
  /** The market that a trade was in. */
  readonly marketOf: (trade: number) => number;
}

/** Trades until the day on which the world is made, the days over which they are spread, and markets traded in. */
interface Habits {
  readonly trades: number;
  readonly days: number;
  readonly markets: number;
}

/** The heavy account's trades grow with the world, up to what was seen of one in the field. */
function habitsOf(account: TradingAccountName, events: number): Habits {
  return account === "heavy"
    ? { trades: Math.round(Math.min(70_000, 100 * Math.max(60, events))), days: 90, markets: 48 }
    : { trades: 40, days: 120, markets: 6 };
}

/** A clock that is put centuries ahead fills no memory: the heavy account's trades of forty years in a small world. */
const MOST = 1_000_000;

/** Opens the ledger of an account. What it holds belongs to the account's name: another key opens the same. */
export function ledgerOf(world: PredictionsWorld, account: TradingAccountName): Ledger {
  const { trades, days, markets } = habitsOf(account, world.events);
  const rowOf = world.rows(`trades of ${account}`);
  const step = (days * DAY) / 1000 / trades;
  const start = world.day / 1000 - trades * step;
  const timeOf = (trade: number): number =>
    Math.floor(start + (trade + 0.9 * rowOf(trade).fraction("time")) * step);
  const traded = once(() => portfolio(world, world.rows(`portfolio of ${account}`), markets));
  return {
    rowOf,
    timeOf,
    count(now) {
      const last = Math.floor((now / 1000 - start) / step);
      return Math.min(MOST, Math.max(0, timeOf(last) <= now / 1000 ? last + 1 : last));
    },
    markets: traded,
    marketOf: (trade) => rowOf(trade).pick("market", traded()),
  };
}

/** The markets that an account trades in: of those that have a book and whose event goes on. */
function portfolio(
  world: PredictionsWorld,
  rowOf: (index: number) => Row,
  wanted: number,
): readonly number[] {
  const chosen = Array.from({ length: wanted }, (_, place) => {
    const start = rowOf(place).whole("start", 0, world.markets - 1);
    for (let step = 0; step < world.markets; step++) {
      const market = (start + step) % world.markets;
      if (isTraded(world, market)) return market;
    }
    return 0;
  });
  return Array.from(new Set(chosen));
}

function isTraded(world: PredictionsWorld, market: number): boolean {
  const { book, state, event } = world.market(market);
  return book && state !== "placeholder" && !event.closed;
}
