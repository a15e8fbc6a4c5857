import { DAY } from "../util/durations.ts";
import type { Entry, StoredResponse } from "./entry-codec.ts";
import { ageOf, cacheControl, lifetimeOf } from "./freshness.ts";
import { hasValidator } from "./revalidation.ts";
import type { CacheRequest } from "./types.ts";

/** How long a stale response that can be revalidated is stored: 30 days, in seconds. */
const WORTH_ASKING = 30 * 86_400;

/** How long an entry is useful in a store that outlives the process, in milliseconds; undefined: forever. */
export function timeToLive(
  entry: Entry,
  { partition }: Pick<CacheRequest, "partition">,
  now: number,
): number | undefined {
  const useful = entry.some(({ immutable }) => immutable)
    ? undefined
    : Math.max(1, ...entry.map((response) => usefulFor(response, now) * 1000));
  // No other process can use the entry: without a limit, each process would leave its entries in the store.
  return partition === "process" ? Math.min(useful ?? Infinity, DAY) : useful;
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
