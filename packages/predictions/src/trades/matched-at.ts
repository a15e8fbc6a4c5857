/** Eleven digits of seconds reach the year 5138, eleven digits of milliseconds the year 1973. */
const SECONDS = 1e11;

/**
 * When a trade matched, in Unix seconds. Deployments send seconds, some milliseconds or ISO 8601. NaN for another form.
 * Seconds are read without an allocation.
 */
export function matchedAt(value: string | number | bigint | boolean): number {
  const time = Number(value);
  if (Number.isNaN(time)) return Date.parse(String(value)) / 1_000;
  return time < SECONDS ? time : time < SECONDS * 1_000 ? time / 1_000 : Number.NaN;
}
