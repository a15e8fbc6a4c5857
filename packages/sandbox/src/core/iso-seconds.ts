import { DAY, HOUR, MINUTE, SECOND } from "./durations.ts";

/** How many days are remembered: more than the resources of one page have. */
const REMEMBERED = 4_096;

const days = new Map<number, string>();

/**
 * A moment in UTC to the second: `2026-01-05T18:31:00`. Lists are full of them, and a date costs the platform more than
 * the rest of a row: each day is worked out once.
 *
 * @param at epoch milliseconds
 */
export function isoSeconds(at: number): string {
  const day = Math.floor(at / DAY);
  const time = at - day * DAY;
  const [hour, minute] = [Math.floor(time / HOUR), Math.floor(time / MINUTE) % 60];
  return `${dayOf(day)}T${two(hour)}:${two(minute)}:${two(Math.floor(time / SECOND) % 60)}`;
}

function dayOf(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  const made = new Date(day * DAY).toISOString().split("T")[0] ?? "";
  if (days.size >= REMEMBERED) days.clear();
  days.set(day, made);
  return made;
}

function two(number: number): string {
  return number < 10 ? `0${String(number)}` : String(number);
}
