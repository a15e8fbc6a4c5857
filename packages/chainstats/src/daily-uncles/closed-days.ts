import type { Immutable } from "@org/http-core";

const DAY = 86_400_000;

/**
 * Whether a range of days can never change any more. All of this holds:
 *
 * - its last day is over in UTC, by the service's own clock;
 * - the service answered "OK", without a warning, with days, and with none missing between the first and the last;
 * - the last day of the range is there, or has been over for a day: a service may take its time to write yesterday
 *   down, and of a chain that no longer has uncles it writes none.
 */
export const closedDays: Immutable = ({ params, now, answer }) => {
  const { enddate } = params;
  const end = Date.parse(String(enddate));
  const overFor = now - (end + DAY);
  if (Number.isNaN(end) || overFor < 0) return false;
  const days = daysIn(answer.json());
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const isWhole = days.length > 0 && new Set(days).size === (last - first) / DAY + 1;
  return isWhole && (last === end || overFor >= DAY);
};

/** The days of an answer that is a success without a warning, in epoch milliseconds; otherwise none. */
function daysIn(body: unknown): readonly number[] {
  const result = fieldOf(body, "result");
  const isFine = String(fieldOf(body, "status")) === "1" && fieldOf(body, "message") === "OK";
  if (!isFine || !Array.isArray(result)) return [];
  return result.map((row: unknown) => Date.parse(String(fieldOf(row, "UTCDate"))));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
