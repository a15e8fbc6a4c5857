import { perDay, timeOfDay } from "./days.ts";

const isoDay = perDay((midnight) => midnight.toISOString().split("T")[0] ?? "");

/** A time in UTC to the second: `2026-01-05T18:31:00`. @param at epoch milliseconds */
export function isoSeconds(at: number): string {
  return `${isoDay(at)}T${timeOfDay(at)}`;
}
