import type { operations } from "@org/chainstats/operations";
import { ok, type HandlersOf } from "../core/handler.ts";
import { unchanging } from "../core/json-text.ts";
import { PROOF_OF_WORK_CHAIN } from "./chains.ts";
import { DAY } from "../core/durations.ts";
import type { ChainstatsData } from "./data.ts";
import { FIRST_DAY, LAST_DAY } from "./eras.ts";
import { uncleDay, type UncleDay } from "./uncle-day.ts";

/** The handlers of the chain statistics service. */
export function chainstatsHandlers(seed: number, data: ChainstatsData): HandlersOf<typeof operations> {
  const custom = customDays(data);
  const chains = new Map<string, Map<number, UncleDay>>();
  // A day takes hundreds of random values, and there are 2,605 days.
  const dayOn = (chainid: string, midnight: number): UncleDay => {
    const days = chains.get(chainid) ?? new Map<number, UncleDay>();
    chains.set(chainid, days);
    const own = custom.get(chainid)?.get(midnight);
    const known = days.get(midnight) ?? unchanging({ ...uncleDay(seed, midnight, chainid), ...own });
    days.set(midnight, known);
    return known;
  };
  return {
    dailyUncles({ chainid: asked = PROOF_OF_WORK_CHAIN, startdate, enddate, sort }) {
      const chainid = String(asked);
      const own = custom.get(chainid)?.keys() ?? [];
      const range = { first: Date.parse(startdate), last: Date.parse(enddate) };
      const found = midnights(chainid, range, own).map((midnight) => dayOn(chainid, midnight));
      if (found.length === 0) return ok({ status: "0", message: "No records found", result: [] });
      return ok({ status: "1", message: "OK", result: sort === "desc" ? found.reverse() : found });
    },
  };
}

/** Custom days by chain and by their start in epoch milliseconds. */
function customDays({
  days = [],
}: ChainstatsData): ReadonlyMap<string, ReadonlyMap<number, Partial<UncleDay>>> {
  const byChain = Map.groupBy(days, ({ chainid = PROOF_OF_WORK_CHAIN }) => chainid);
  return new Map(
    Array.from(byChain, ([chainid, rows]) => [
      chainid,
      new Map(rows.map(({ chainid: _, ...day }) => [Date.parse(day.UTCDate), day] as const)),
    ]),
  );
}

/** A range of days by their starts, both inclusive, in epoch milliseconds. */
interface Range {
  readonly first: number;
  readonly last: number;
}

/** The starts of a range's days with proof-of-work blocks, or custom ones, the oldest first, in epoch milliseconds. */
function midnights(chainid: string, { first, last }: Range, custom: Iterable<number>): number[] {
  const days = new Set(Array.from(custom).filter((day) => day >= first && day <= last));
  if (chainid === PROOF_OF_WORK_CHAIN) {
    const end = Math.min(last, Date.parse(LAST_DAY));
    for (let day = Math.max(first, Date.parse(FIRST_DAY)); day <= end; day += DAY) days.add(day);
  }
  return Array.from(days).sort((a, b) => a - b);
}
