import { isDay } from "@org/http-core/schema";

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
