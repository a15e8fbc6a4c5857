import { DAY, HOUR, MINUTE, SECOND } from "./durations.ts";

/** How many days are remembered: more than the resources of one page have. */
const REMEMBERED = 4_096;

/**
 * Writes the day of a moment; each day is worked out once. Lists are full of moments, and a date costs the platform more
 * than the rest of a row.
 *
 * @param write what is written of a day, by its midnight
 * @returns a function of a moment; all in epoch milliseconds, UTC
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

/** The time of day of a moment in UTC: `18:31:00`. @param at epoch milliseconds */
export function timeOfDay(at: number): string {
  const time = at - Math.floor(at / DAY) * DAY;
  const [hour, minute] = [Math.floor(time / HOUR), Math.floor(time / MINUTE) % 60];
  return `${two(hour)}:${two(minute)}:${two(Math.floor(time / SECOND) % 60)}`;
}

function two(number: number): string {
  return number < 10 ? `0${String(number)}` : String(number);
}
