/** Milliseconds of a second. */
export const SECOND = 1_000;

/** Milliseconds of a minute. */
export const MINUTE = 60 * SECOND;

/** Milliseconds of an hour. */
export const HOUR = 60 * MINUTE;

/**
 * Milliseconds of a day in UTC, which has no summer time.
 *
 * @example
 * ```ts
 * import { DAY } from "@org/http-core/operation";
 *
 * console.log(new Date(Date.UTC(2026, 0, 1) + DAY).toISOString()); // 2026-01-02T00:00:00.000Z
 * ```
 */
export const DAY = 24 * HOUR;

/** Formats a duration: `250 ms`, `90 s`, `24 h`. Rounded up, so that waiting this long is enough. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < SECOND) return `${String(Math.ceil(milliseconds))} ms`;
  const seconds = Math.ceil(milliseconds / SECOND);
  if (seconds < 2 * 3_600) return `${String(seconds)} s`;
  return `${String(Math.ceil(seconds / 3_600))} h`;
}
