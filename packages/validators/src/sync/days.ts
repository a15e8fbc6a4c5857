import { ParameterError } from "@org/http-core";
import { DAY } from "@org/http-core/operation";
import { isDay } from "@org/http-core/schema";

/** The UTC day of a moment in epoch milliseconds, as `yyyy-MM-dd`. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Subtracts days from a day. */
export function daysBefore(day: string, days: number): string {
  return dayOf(Date.parse(day) - days * DAY);
}

/**
 * A caller's day; null if it is absent or empty.
 *
 * @param name the parameter, for the error
 * @throws ParameterError where the day does not exist
 */
export function givenDay(name: string, day: string | null | undefined): string | null {
  if (day === undefined || day === null || day === "") return null;
  if (isDay(day)) return day;
  throw new ParameterError(name, "a calendar day as yyyy-MM-dd", JSON.stringify(day).slice(0, 34));
}
