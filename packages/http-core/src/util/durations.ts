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
