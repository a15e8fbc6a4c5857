import { isDay } from "@org/http-core/schema";
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
function perDay(write: (midnight: Date) => string): (at: number) => string {
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
function timeOfDay(at: number): string {
  const time = at - Math.floor(at / DAY) * DAY;
  const [hour, minute] = [Math.floor(time / HOUR), Math.floor(time / MINUTE) % 60];
  return `${two(hour)}:${two(minute)}:${two(Math.floor(time / SECOND) % 60)}`;
}

function two(number: number): string {
  return number < 10 ? `0${String(number)}` : String(number);
}

/** `Mon, 05 Jan 2026` */
const namedDay = perDay((midnight) => midnight.toUTCString().replace(/ \S+ GMT$/, ""));

/** A time in the format of headers (RFC 9110, 5.6.7): `Mon, 05 Jan 2026 18:31:00 GMT`. @param at epoch milliseconds */
export function httpDate(at: number): string {
  return `${namedDay(at)} ${timeOfDay(at)} GMT`;
}

const isoDay = perDay((midnight) => midnight.toISOString().split("T")[0] ?? "");

/** A time in UTC to the second: `2026-01-05T18:31:00`. @param at epoch milliseconds */
export function isoSeconds(at: number): string {
  return `${isoDay(at)}T${timeOfDay(at)}`;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[-+]\d{2}:?\d{2})?)?$/;

/** The accepted forms, for error messages. */
export const A_MOMENT = "a day, or a date and time like 2026-01-01T12:00:00Z";

/**
 * Parses a day, or a date and time, in UTC unless it names a zone.
 *
 * @returns epoch milliseconds; undefined if there is no such day or time, such as 30 February
 */
export function momentOf(text: string): number | undefined {
  const [, day, time, zone] = MOMENT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const at = Date.parse(time !== undefined && zone === undefined ? `${text}Z` : text);
  return Number.isNaN(at) ? undefined : at;
}
