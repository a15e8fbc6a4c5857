import type { Schema } from "@org/http-core/schema";
import * as v from "valibot";
import { couldBeDate } from "../decode/time.ts";

const EXPECTED =
  "Unix time in whole seconds (a number, or its digits as text; not a date as 20260405), or a Date from 1970 on";

/**
 * A caller's time; digits of Unix seconds on the wire.
 *
 * @param round rounds a Date to whole seconds. Trades are timed in whole seconds, so rounding down for "after" and up
 * for "before" selects exactly the trades that the Date itself would.
 */
export function unixSeconds(round: (seconds: number) => number): Schema<string, string | number | Date> {
  return v.pipe(
    v.union([
      v.pipe(
        v.string(),
        v.check((digits) => /^\d+$/.test(digits) && !couldBeDate(digits), EXPECTED),
      ),
      v.pipe(
        v.number(),
        v.check(
          (seconds) => Number.isSafeInteger(seconds) && seconds >= 0 && !couldBeDate(String(seconds)),
          EXPECTED,
        ),
      ),
      v.pipe(
        v.date(),
        v.check((date) => date.getTime() >= 0, EXPECTED),
        v.transform((date) => round(date.getTime() / 1000)),
      ),
    ]),
    v.transform(String),
    v.metadata({ expected: EXPECTED }),
  );
}
