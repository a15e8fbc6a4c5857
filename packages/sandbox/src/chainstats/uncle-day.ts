import type { operations } from "@org/chainstats/operations";
import type { RowOf } from "../core/handler.ts";
import { randomOf } from "../core/random.ts";
import { DAY } from "../core/durations.ts";
import { PROOF_OF_WORK_CHAIN } from "./chains.ts";
import { blockReward, typicalUncles } from "./eras.ts";

/** One UTC day of uncles. */
export type UncleDay = RowOf<typeof operations.dailyUncles>;

/** Shares of uncles by how many blocks late they were included: 1, 2, … 6. */
const LATENESS = [0.82, 0.13, 0.031, 0.011, 0.005, 0.003] as const;

/**
 * Generates a day's uncles one by one. The block reward depends on the time, and the miner's share `(8 − k) / 8` on the
 * k blocks until inclusion. Sums are in eighths of an ether, to avoid rounding.
 *
 * @param midnight the start of the day, in epoch milliseconds
 */
export function uncleDay(seed: number, midnight: number, chainid = PROOF_OF_WORK_CHAIN): UncleDay {
  const names = chainid === PROOF_OF_WORK_CHAIN ? [] : [chainid];
  const random = randomOf(seed, "uncles", ...names, midnight / DAY);
  const typical = typicalUncles(midnight);
  const drawn = Math.max(0, Math.round(typical * (1 + 0.08 * random.normal())));
  let count = 0;
  let eighths = 0;
  for (let i = 0; i < drawn; i++) {
    const ether = blockReward(midnight + random.fraction() * DAY);
    const reward = ether * (8 - lateness(random.fraction()));
    if (reward === 0) continue;
    count += 1;
    eighths += reward;
  }
  return {
    UTCDate: new Date(midnight).toISOString().slice(0, 10),
    unixTimeStamp: String(midnight / 1_000),
    uncleBlockCount: count,
    uncleBlockRewards_Eth: eighthsAsText(eighths),
  };
}

function lateness(fraction: number): number {
  let rest = fraction;
  const index = LATENESS.findIndex((share) => (rest -= share) < 0);
  return index === -1 ? LATENESS.length : index + 1;
}

/** Eighths as decimal text without padding: 5838 is `729.75`. */
function eighthsAsText(eighths: number): string {
  return String(eighths / 8);
}
