import { DAY, propertyOf, type Immutable } from "@org/http-core/operation";
import type { Schema } from "@org/http-core/schema";
import { envelopeOf, NOTHING_FOUND, type Envelope } from "../classify/envelope-text.ts";
import { proofOfWork } from "../proof-of-work.ts";
import { daysAfter, daysIn } from "./calendar.ts";

/**
 * How long after its end a day's figures may still change. Services compute statistics later, and a response that is
 * stored too early would be wrong forever. Unit: milliseconds. Source: field notes, section 8.
 */
const SETTLING = DAY;

/**
 * Whether a range of days can never change. It can't if all of this holds:
 *
 * - its last day ended at least a day ago in UTC, by the service's clock;
 * - the response has no warning, and has "OK" and days; for a range wholly without proof of work, which has
 *   no uncles, any success without rows is enough;
 * - every row matches its schema, and no day comes twice: the service may fix such rows, which would otherwise be missing
 *   or wrong forever;
 * - no day is missing on which the chain had proof of work. If those days are not known, no day at all is missing: a
 *   range with a gap is requested again.
 *
 * @param row the schema of a day's record
 * @param decimals its fields that are decimal text
 */
export function closedDays(row: Schema<unknown>, decimals: readonly string[]): Immutable {
  return ({ params, now, response }) => {
    const [startdate, enddate] = [String(params["startdate"]), String(params["enddate"])];
    if (!isClosed(enddate, now)) return false;
    const envelope = envelopeOf(response.json());
    if (envelope === undefined || envelope.warning !== undefined) return false;
    const era = proofOfWork(String(params["chainid"]));
    const first = era !== undefined && era.first > startdate ? era.first : startdate;
    const last = era !== undefined && era.last < enddate ? era.last : enddate;
    if (first > last && isEmpty(envelope)) return true;
    const days = daysOf(envelope, (value) => isValid(row, decimals, value));
    if (days.size === 0) return false;
    for (let index = 0; index < daysIn(first, last); index += 1) {
      if (!days.has(daysAfter(first, index))) return false;
    }
    return true;
  };
}

/** Whether a day ended so long ago that its figures no longer change. */
export function isClosed(day: string, now: number): boolean {
  return now >= Date.parse(day) + DAY + SETTLING;
}

/** Whether a success has no rows: an empty list, or the service's text for it. */
function isEmpty({ status, result, text }: Envelope): boolean {
  const isSaid = NOTHING_FOUND.test(text);
  return Array.isArray(result) ? result.length === 0 && (status === "1" || isSaid) : status !== "1" && isSaid;
}

/** The days of a successful response whose rows all match, each once; otherwise none. */
function daysOf(
  { status, message, result }: Envelope,
  isValidRow: (row: unknown) => boolean,
): ReadonlySet<unknown> {
  if (status !== "1" || message !== "OK" || !Array.isArray(result) || !result.every(isValidRow))
    return new Set();
  const days = new Set(result.map((row: unknown) => propertyOf(row, "UTCDate")));
  return days.size === result.length ? days : new Set();
}

/** Decimal text that was sent as a number is checked as its digits. */
function isValid(schema: Schema<unknown>, decimals: readonly string[], row: unknown): boolean {
  const numbers = decimals.flatMap((name) => {
    const value = propertyOf(row, name);
    return typeof value === "number" ? [[name, String(value)] as const] : [];
  });
  const asRead = numbers.length === 0 ? row : Object.assign({}, row, Object.fromEntries(numbers));
  const checked = schema["~standard"].validate(asRead);
  return !(checked instanceof Promise) && checked.issues === undefined;
}
