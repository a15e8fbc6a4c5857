import { cacheControl } from "./cache-control.ts";
import type { Entry } from "./entry.ts";
import { ageOf, lifetimeOf } from "./freshness.ts";
import { hasValidator } from "./revalidation.ts";
import type { StoredResponse } from "./stored-response.ts";

/** How long a response that can be asked about is kept after its time: 30 days, in seconds. */
const WORTH_ASKING = 30 * 86_400;

/** How long an entry is of any use, in milliseconds; undefined: for good. */
export function timeToLive(entry: Entry, now: number): number | undefined {
  if (entry.some(({ immutable }) => immutable)) return undefined;
  return Math.max(1, ...entry.map((response) => usefulFor(response, now) * 1000));
}

function usefulFor(response: StoredResponse, now: number): number {
  const directives = cacheControl(response.headers.get("cache-control"));
  const fresh = Math.max(0, lifetimeOf(response, directives) - ageOf(response, now));
  const afterwards = Math.max(
    hasValidator(response.headers) ? WORTH_ASKING : 0,
    directives.get("stale-while-revalidate") ?? 0,
    directives.get("stale-if-error") ?? 0,
  );
  return fresh + afterwards;
}
