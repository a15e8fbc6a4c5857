import type { Schema } from "@org/http-core/schema";
import * as v from "valibot";
import { couldBeDate } from "../decode/time.ts";

/** What an error says was expected. */
export const UNIX_SECONDS =
  "Unix time in whole seconds (not milliseconds, not 20260405), or a Date from 1970 on";

/**
 * Whether digits are Unix time in seconds. Eleven digits reach the year 5138; `Date.now()` has thirteen, and as `after`
 * it would find no trade, as `before` all of them. Digits with a leading zero are sent unchanged.
 */
export function areSeconds(digits: string): boolean {
  return /^(?:0\d*|\d{1,11})$/.test(digits) && !couldBeDate(digits);
}

/**
 * A caller's time; digits of Unix seconds on the wire.
 *
 * @param round rounds a Date to whole seconds. Trades are timed in whole seconds, so rounding down for "after" and up
 * for "before" selects exactly the trades that the Date itself would.
 */
export function unixSeconds(round: (seconds: number) => number): Schema<string, string | number | Date> {
  return v.pipe(
    v.union([
      v.pipe(v.string(), v.check(areSeconds, UNIX_SECONDS)),
      v.pipe(
        v.number(),
        v.check((seconds) => areSeconds(String(seconds)), UNIX_SECONDS),
      ),
      v.pipe(
        v.date(),
        v.check((date) => date.getTime() >= 0, UNIX_SECONDS),
        v.transform((date) => round(date.getTime() / 1000)),
      ),
    ]),
    v.transform(String),
    v.metadata({ expected: UNIX_SECONDS }),
  );
}
