import { DAY } from "@org/http-core/operation";
import type { Row } from "../util/draws.ts";
import { indices, sharesOf } from "../util/lists.ts";
import type { Timeline } from "./timeline.ts";

/** Traded volumes and liquidity, in USDC. A market has a share of its event's. */
export interface Money {
  readonly volume: number;
  readonly year: number;
  readonly month: number;
  readonly week: number;
  readonly day: number;
  readonly liquidity: number;
}

/**
 * The money of an event. Volumes span six powers of ten, and longer periods include shorter ones.
 *
 * @param now the start of the world's day, in epoch milliseconds
 */
export function moneyOf(
  row: Row,
  { created, closed, sessions }: Pick<Timeline, "closed" | "created" | "sessions">,
  now: number,
): Money {
  const volume = Math.round(Math.exp(10.5 + 2.2 * row.normal("volume")) * 1e6) / 1e6;
  if (closed !== undefined && closed < now)
    return { ...NO_MONEY, volume, year: now - closed < 365 * DAY ? volume : 0 };
  const old = now - created > 365 * DAY;
  const year = old ? volume * row.fraction("year") : volume;
  const month = year * (0.1 + 0.5 * row.fraction("month"));
  const week = month * (0.1 + 0.4 * row.fraction("week"));
  const inSession = (key: string): number => week * (0.02 + 0.3 * row.fraction(key));
  const since = sessions * inSession("day");
  const traded = { volume: volume + since, year: year + since };
  if (closed !== undefined) return { ...NO_MONEY, ...traded };
  const day = inSession(sessions === 0 ? "day" : `day in session ${String(sessions)}`);
  const liquidity = Math.sqrt(volume) * 30 * (0.2 + row.fraction("liquidity"));
  return { ...traded, month, week, day, liquidity };
}

/** A share of it, with the floating-point noise of the real service. */
export function shareOf(money: Money, share: number): Money {
  return {
    volume: money.volume * share,
    year: money.year * share,
    month: money.month * share,
    week: money.week * share,
    day: money.day * share,
    liquidity: money.liquidity * share,
  };
}

/** The money of a placeholder: none. */
export const NO_MONEY: Money = { volume: 0, year: 0, month: 0, week: 0, day: 0, liquidity: 0 };

/** Each market's share of its event's money; the sum is 1. Large shares are many times the small ones. */
export function moneyShares(row: Row, markets: number): readonly number[] {
  return sharesOf(indices(markets).map((place) => Math.exp(1.2 * row.normal(`traded ${String(place)}`))));
}
