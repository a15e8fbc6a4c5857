import type { operations } from "@org/chainstats/operations";
import { ok, type HandlersOf } from "../../core/handler.ts";
import { unchanging } from "../../core/json-text.ts";
import { PROOF_OF_WORK_CHAIN } from "./chains.ts";
import { DAY } from "../../core/durations.ts";
import type { ChainstatsData } from "./data.ts";
import { FIRST_DAY, LAST_DAY } from "./eras.ts";
import { uncleDay, type UncleDay } from "./uncle-day.ts";

/** The handlers of the chain statistics service. */
export function chainstatsHandlers(
  seed: number,
  { days: customDays = [] }: ChainstatsData,
): HandlersOf<typeof operations> {
  const custom = new Map(customDays.map((day) => [Date.parse(day.UTCDate), day]));
  const days = new Map<number, UncleDay>();
  // A day takes hundreds of random values, and there are 2,605 days.
  const dayAt = (midnight: number): UncleDay => {
    const known = days.get(midnight) ?? unchanging({ ...uncleDay(seed, midnight), ...custom.get(midnight) });
    days.set(midnight, known);
    return known;
  };
  return {
    dailyUncles({ chainid, startdate, enddate, sort }) {
      const found = chainid === PROOF_OF_WORK_CHAIN ? midnights(startdate, enddate, custom).map(dayAt) : [];
      if (found.length === 0) return ok({ status: "0", message: "No records found", result: [] });
      return ok({ status: "1", message: "OK", result: sort === "desc" ? found.reverse() : found });
    },
  };
}

/** The starts of a range's days with proof-of-work blocks, or custom ones, the oldest first, in epoch milliseconds. */
function midnights(startdate: string, enddate: string, custom: ReadonlyMap<number, unknown>): number[] {
  const first = Date.parse(startdate > FIRST_DAY ? startdate : FIRST_DAY);
  const last = Date.parse(enddate < LAST_DAY ? enddate : LAST_DAY);
  const days = Math.max(0, (last - first) / DAY + 1);
  const mined = Array.from({ length: days }, (_, i) => first + i * DAY);
  const others = [...custom.keys()].filter(
    (midnight) =>
      (midnight < Date.parse(FIRST_DAY) || midnight > Date.parse(LAST_DAY)) &&
      midnight >= Date.parse(startdate) &&
      midnight <= Date.parse(enddate),
  );
  return [...mined, ...others].sort((a, b) => a - b);
}
