import type { RequestFilter } from "../../core/request-filter.ts";

/** A request that a test expects: one that matches every field. */
export interface ExpectedRequest extends RequestFilter {
  /** The path below the service's prefix, without the query: an exact text or a pattern. */
  readonly path?: string | RegExp;
  /** Parameters and values in the query; others are allowed. Secrets appear as `[redacted]`. */
  readonly query?: Readonly<Record<string, string>>;
  readonly status?: number;
  /** The name of the principal. */
  readonly principal?: string;
  /** How often it is expected. @default 1 */
  readonly times?: number | ExpectedTimes;
}

/** Bounds of how often a request is expected. */
export interface ExpectedTimes {
  /** @default 0 */
  readonly least?: number;
  /** @default Infinity */
  readonly most?: number;
}

/** How often a request is expected, as two bounds. */
export function timesOf({ times = 1 }: ExpectedRequest): Required<ExpectedTimes> {
  if (typeof times === "number") return { least: times, most: times };
  const { least = 0, most = Infinity } = times;
  return { least, most };
}

/** An expected request as text: `GET repoHost /user → 200, alice, 2 times`. */
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

/** A number of times as text. */
export function counted(times: number): string {
  return times === 1 ? "once" : times === 2 ? "twice" : `${String(times)} times`;
}
