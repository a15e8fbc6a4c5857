import type { RequestFilter } from "../../core/request-filter.ts";

/** A request that a test expects: one that everything here matchesFilter. */
export interface ExpectedRequest extends RequestFilter {
  /** The path below the service's prefix, without the query: as it is written, or as a pattern finds it. */
  readonly path?: string | RegExp;
  /** Parameters of the query with their values; there may be others. Secrets are `[redacted]`. */
  readonly query?: Readonly<Record<string, string>>;
  readonly status?: number;
  /** Who asks, by name. */
  readonly principal?: string;
  /** How often. @default 1 */
  readonly times?: number | ExpectedTimes;
}

/** Between how many times and how many a request is expected. */
export interface ExpectedTimes {
  /** @default 0 */
  readonly least?: number;
  /** @default Infinity */
  readonly most?: number;
}

/** How often a request is expected, both bounds named. */
export function timesOf({ times = 1 }: ExpectedRequest): Required<ExpectedTimes> {
  if (typeof times === "number") return { least: times, most: times };
  const { least = 0, most = Infinity } = times;
  return { least, most };
}

/** An expected request in words: `GET repoHost /user → 200, alice, 2 times`. */
export function expectedInWords(expected: ExpectedRequest): string {
  const { service, route, method, path, query, status, principal } = expected;
  const where = [path === undefined ? undefined : String(path), route].filter((one) => one !== undefined);
  const asked = query === undefined ? "" : `?${new URLSearchParams(query).toString()}`;
  const request = [method?.toUpperCase(), service, where.join(", ") + asked].filter(Boolean).join(" ");
  const answered = status === undefined ? "" : ` → ${String(status)}`;
  const more = [principal, often(timesOf(expected))].filter((one) => one !== undefined);
  return [(request || "any request") + answered, ...more].join(", ");
}

function often({ least, most }: Required<ExpectedTimes>): string | undefined {
  if (least === 1 && most === 1) return undefined;
  if (most === 0) return "never";
  if (least === most) return counted(least);
  if (most === Infinity) return least === 0 ? "any number of times" : `at least ${counted(least)}`;
  return least === 0 ? `at most ${counted(most)}` : `${String(least)} to ${counted(most)}`;
}

/** A number of times in words. */
export function counted(times: number): string {
  return times === 1 ? "once" : times === 2 ? "twice" : `${String(times)} times`;
}
