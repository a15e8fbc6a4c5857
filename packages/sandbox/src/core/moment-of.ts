import { isDay } from "@org/http-core/schema";

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[-+]\d{2}:?\d{2})?)?$/;

/** What a moment is written as, for errors. */
export const A_MOMENT = "a day, or a date and time like 2026-01-01T12:00:00Z";

/**
 * A moment that somebody writes: a day, or a date and time, of UTC where no zone is said.
 *
 * @returns epoch milliseconds; undefined where there is no such moment, as on 30 February
 */
export function momentOf(text: string): number | undefined {
  const [, day, time, zone] = MOMENT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const at = Date.parse(time !== undefined && zone === undefined ? `${text}Z` : text);
  return Number.isNaN(at) ? undefined : at;
}
