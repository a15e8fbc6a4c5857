import { DAY, once } from "@org/http-core/operation";
import type { Row } from "../util/draws.ts";
import { indices } from "../util/lists.ts";
import type { TradingAccountName } from "./accounts.ts";
import type { PredictionsWorld } from "./world.ts";

/** The endless sequence of an account's trades, of which those up to now are visible. */
export interface Ledger {
  readonly rowOf: (trade: number) => Row;
  /** When a trade was matched, in Unix seconds. It never decreases. */
  readonly timeOf: (trade: number) => number;
  /** The number of trades up to a time (epoch milliseconds). */
  readonly count: (now: number) => number;
  /** The markets that the account trades in. */
  readonly markets: () => readonly number[];
  /** The market that a trade was in. */
  readonly marketOf: (trade: number) => number;
}

/**
 * The number of trades before the world's day, the days that they cover, and the number of markets. The heavy account's
 * trades grow with the world, up to the number of a recorded account.
 */
function habitsOf(account: TradingAccountName, events: number) {
  return account === "heavy"
    ? { trades: Math.round(Math.min(70_000, 100 * Math.max(60, events))), days: 90, markets: 48 }
    : { trades: 40, days: 120, markets: 6 };
}

/** Bounds memory when the clock is set centuries ahead: the heavy account's trades of forty years in a small world. */
const MOST = 1_000_000;

/** The ledger of an account. Its content depends on the account's name, not on its key. */
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

/** The markets that an account trades in: some with an order book and an open event. */
function portfolio(
  world: PredictionsWorld,
  rowOf: (index: number) => Row,
  wanted: number,
): readonly number[] {
  const chosen = indices(wanted).map((place) => {
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
