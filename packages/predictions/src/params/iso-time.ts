import { isDay, type Schema } from "@org/http-core/schema";
import * as v from "valibot";

const EXPECTED = "an ISO 8601 day or a time with its zone (2026-03-01, 2026-03-01T09:30:00Z), or a Date";
const FORM = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[-+]\d{2}:\d{2}))?$/;

/** A caller's time; ISO 8601 on the wire. A day alone is its first moment in UTC. */
export const isoTime: Schema<string, string | Date> = v.union([
  v.pipe(v.string(), v.check(isMoment, EXPECTED), v.metadata({ format: "date-time", expected: EXPECTED })),
  v.pipe(
    v.date(),
    v.transform((date) => date.toISOString()),
  ),
]);

/** Engines differ on days that do not exist (`2026-02-30`), so the day is checked separately. */
function isMoment(text: string): boolean {
  return FORM.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}
