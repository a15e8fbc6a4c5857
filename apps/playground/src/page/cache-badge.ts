import type { SeenLimit } from "../run/limits.ts";
import type { Outcome } from "../run/outcome.ts";

/**
 * What the cache did for an outcome, in a few words; undefined if it did nothing.
 *
 * @param limits the limits of the service
 */
export function cacheBadge(outcome: Outcome | undefined, limits: readonly SeenLimit[]): string | undefined {
  if (outcome === undefined || outcome.kind === "failure") return undefined;
  const { meta, response } = outcome.kind === "page" ? outcome.page : outcome;
  const etag = response.headers.get("etag");
  const validator = etag === null ? "" : ` · ETag ${shortened(etag)}`;
  // The limit of the last request is the last.
  const cost = limits.findLast(({ spent }) => spent !== undefined)?.spent;
  switch (meta.cache) {
    case "revalidated":
      return `304${cost === undefined ? "" : ` · ${String(cost)} spent`}${validator}`;
    case "fresh":
      return `From the cache · no request${validator}`;
    case "stale":
      return `From the cache, stale${validator}`;
    default:
      return undefined;
  }
}

function shortened(text: string): string {
  return text.length > 14 ? `${text.slice(0, 13)}…` : text;
}
