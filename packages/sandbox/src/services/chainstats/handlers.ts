import type { operations } from "@org/chainstats/operations";
import { ok, type HandlersOf } from "../../core/handler.ts";
import { PROOF_OF_WORK_CHAIN } from "./chains.ts";
import { DAY } from "../../core/durations.ts";
import { FIRST_DAY, LAST_DAY } from "./eras.ts";
import { uncleDay, type UncleDay } from "./uncle-day.ts";

/** The handlers of the chain statistics service. */
export function chainstatsHandlers(seed: number): HandlersOf<typeof operations> {
  const days = new Map<number, UncleDay>();
  // A day takes hundreds of random values, and there are 2,605 days.
  const dayAt = (midnight: number): UncleDay => {
    const known = days.get(midnight) ?? uncleDay(seed, midnight);
    days.set(midnight, known);
    return known;
  };
  return {
    dailyUncles({ chainid, startdate, enddate, sort }) {
      const found = chainid === PROOF_OF_WORK_CHAIN ? midnights(startdate, enddate).map(dayAt) : [];
      if (found.length === 0) return ok({ status: "0", message: "No records found", result: [] });
      return ok({ status: "1", message: "OK", result: sort === "desc" ? found.reverse() : found });
    },
  };
}

/** The starts of a range's days with proof-of-work blocks, the oldest first, in epoch milliseconds. */
function midnights(startdate: string, enddate: string): number[] {
  const first = Date.parse(startdate > FIRST_DAY ? startdate : FIRST_DAY);
  const last = Date.parse(enddate < LAST_DAY ? enddate : LAST_DAY);
  const days = Math.max(0, (last - first) / DAY + 1);
  return Array.from({ length: days }, (_, i) => first + i * DAY);
}
