/** Eleven digits of seconds reach the year 5138, eleven digits of milliseconds the year 1973. */
const SECONDS = 1e11;

/**
 * When a trade matched, in Unix seconds; NaN for another form than this. Deployments send seconds, some milliseconds or
 * ISO 8601 in UTC. Seconds are read without an allocation.
 */
export function matchedAt(value: string | number | bigint | boolean): number {
  const time = Number(value);
  if (time < SECONDS) return time;
  const milliseconds = String(value).endsWith("Z") ? Date.parse(String(value)) : time;
  return milliseconds < SECONDS * 1_000 ? milliseconds / 1_000 : Number.NaN;
}
