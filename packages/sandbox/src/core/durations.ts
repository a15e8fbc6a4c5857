/** Milliseconds of a second. */
export const SECOND = 1_000;

/** Milliseconds of a minute. */
export const MINUTE = 60_000;

/** Milliseconds of an hour. */
export const HOUR = 3_600_000;

/** Milliseconds of a day. */
export const DAY = 86_400_000;
