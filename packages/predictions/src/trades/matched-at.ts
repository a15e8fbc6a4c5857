import { millisecondsOf } from "../decode/time.ts";

/** Eleven digits of seconds reach the year 5138. */
const SECONDS = 1e11;

/**
 * When a trade matched, in epoch milliseconds, from any form that deployments send; NaN where it cannot be read. Unix
 * seconds, the usual form, are read without an allocation.
 */
export function matchedAt(value: unknown): number {
  const seconds = Number(value);
  if (seconds >= 0 && seconds < SECONDS) return seconds * 1_000;
  return millisecondsOf(String(value)) ?? Number.NaN;
}
