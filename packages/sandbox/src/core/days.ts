import { DAY, HOUR, MINUTE, SECOND } from "./durations.ts";

/** How many days are cached: more than one page of resources has. */
const REMEMBERED = 4_096;

/**
 * Formats the day of a time, once per day. Lists are full of times, and formatting a `Date` costs more than the rest of
 * a row.
 *
 * @param write formats a day, given its midnight
 * @returns a function of a time in epoch milliseconds, UTC
 */
export function perDay(write: (midnight: Date) => string): (at: number) => string {
  const days = new Map<number, string>();
  return (at) => {
    const day = Math.floor(at / DAY);
    const known = days.get(day);
    if (known !== undefined) return known;
    const written = write(new Date(day * DAY));
    if (days.size >= REMEMBERED) days.clear();
    days.set(day, written);
    return written;
  };
}

/** The time of day in UTC: `18:31:00`. @param at epoch milliseconds */
export function timeOfDay(at: number): string {
  const time = at - Math.floor(at / DAY) * DAY;
  const [hour, minute] = [Math.floor(time / HOUR), Math.floor(time / MINUTE) % 60];
  return `${two(hour)}:${two(minute)}:${two(Math.floor(time / SECOND) % 60)}`;
}

function two(number: number): string {
  return number < 10 ? `0${String(number)}` : String(number);
}
