import { DAY } from "@org/http-core/operation";
import type { Row } from "../util/draws.ts";
import { dayOf, startOfDay } from "../util/moments.ts";
import type { Timeline } from "./timeline.ts";

/** The rewards of a market for resting orders. */
export interface Rewards {
  /** The smallest order that earns rewards, in shares. */
  readonly minSize: number;
  /** The largest distance from the middle price that earns rewards, in cents. */
  readonly maxSpread: number;
  /** The configurations; empty for some markets with past rewards. */
  readonly configs: readonly RewardTerms[];
}

/** A configuration of rewards. */
export interface RewardTerms {
  readonly id: number;
  /** The contract of the token that is paid. */
  readonly asset: string;
  /** The first day. Days are `YYYY-MM-DD` and inclusive. */
  readonly start: string;
  /** The last day; `2500-12-31`: no end. */
  readonly end: string;
  /** The reward per day, in the token's units. */
  readonly perDay: number;
  /** The reward in the token's units over the whole term, or until now if there is no end. */
  readonly total: number;
  readonly endless: boolean;
}

const ASSETS = ["0x9c0b7A1d35e84F62C9a1db21E7f0a3C5d4B8e601", "0x51d2E6fA8b0C47393e5D9a6cB7f1804e2A93cD70"];

/**
 * The rewards of a market whose book is open.
 *
 * @param day the start of the world's day, in epoch milliseconds
 * @param days how many days have passed since then
 */
export function rewardsOf(row: Row, times: Timeline, day: number, days = 0): Rewards {
  const many = row.fraction("configs");
  const number = row.oddities && many < 0.03 ? 0 : many < 0.9 ? 1 : 2;
  return {
    minSize: row.pick("min size", [20, 50, 50, 50, 100, 200]),
    maxSpread: row.pick("max spread", [3.5, 3.5, 3.5, 3.5, 4.5, 2.5, 5.5, 0.2, 1.5]),
    configs: Array.from({ length: number }, (_, config) => termsOf(row, config, times, day, days)).filter(
      ({ end }) => end >= dayOf(day + days * DAY),
    ),
  };
}

function termsOf(row: Row, config: number, times: Timeline, day: number, passed: number): RewardTerms {
  const key = (name: string): string => `${name} ${String(config)}`;
  const opened = Math.min(startOfDay(times.start), day - DAY);
  const start = opened + Math.floor(((day - opened) / DAY) * row.fraction(key("start"))) * DAY;
  const endless = config === 0 && row.chance(key("endless"), 0.85);
  const end = day + row.whole(key("left"), 3, 60) * DAY;
  const perDay = row.pick(key("rate"), [0.001, 1, 2, 2, 2, 5, 5, 10, 20, 50, 120, 300]);
  const days = Math.round(((endless ? day + passed * DAY : end) - start) / DAY) + 1;
  return {
    id: 5_000 + row.index * 2 + config,
    asset: row.pick(key("asset"), ASSETS),
    start: dayOf(start),
    end: endless ? "2500-12-31" : dayOf(end),
    perDay,
    total: Math.round(perDay * days * 1000) / 1000,
    endless,
  };
}
