import type { operations } from "@org/chainstats/operations";
import { ok, type HandlersOf } from "../core/handler.ts";
import { PROOF_OF_WORK_CHAIN } from "./chains.ts";
import { DAY } from "../core/durations.ts";
import { FIRST_DAY, LAST_DAY } from "./eras.ts";
import { uncleDay, type UncleDay } from "./uncle-day.ts";

/** The handlers of the chain statistics service. */
export function chainstatsHandlers(seed: number): HandlersOf<typeof operations> {
  return {
    dailyUncles({ chainid, startdate, enddate, sort }) {
      const days = chainid === PROOF_OF_WORK_CHAIN ? uncleDays(seed, startdate, enddate) : [];
      if (days.length === 0) return ok({ status: "0", message: "No records found", result: [] });
      return ok({ status: "1", message: "OK", result: sort === "desc" ? days.reverse() : days });
    },
  };
}

/** The days of a range that had proof-of-work blocks, from the oldest. */
function uncleDays(seed: number, startdate: string, enddate: string): UncleDay[] {
  const first = Date.parse(startdate > FIRST_DAY ? startdate : FIRST_DAY);
  const last = Date.parse(enddate < LAST_DAY ? enddate : LAST_DAY);
  const days = Math.max(0, (last - first) / DAY + 1);
  return Array.from({ length: days }, (_, i) => uncleDay(seed, first + i * DAY));
}
