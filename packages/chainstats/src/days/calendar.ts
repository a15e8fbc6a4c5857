import { DAY } from "@org/http-core/operation";

/** Adds days to a day, or subtracts them where `days` is negative. */
export function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY);
}

/** The number of days in a range, including its first and last. */
export function daysIn(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY + 1;
}

/** Whether a range is a year or shorter: it ends before the same day of the next year. */
export function isWithinAYear(first: string, last: string): boolean {
  const anniversary = new Date(first);
  anniversary.setUTCFullYear(anniversary.getUTCFullYear() + 1);
  return Date.parse(last) < anniversary.getTime();
}

/** The UTC day of a moment in epoch milliseconds, as `yyyy-MM-dd`. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
