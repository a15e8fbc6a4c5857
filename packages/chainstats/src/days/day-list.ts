import type { Client, Clock, ListOptions, Paginated } from "@org/http-core";
import type { ListOperation, MethodOf, Operations } from "@org/http-core/operation";
import { dryRun, type DryRun } from "./dry-run.ts";
import { isDays, type DayRange, type DayRow } from "./range.ts";
import { seriesOf, type Series } from "./series.ts";

/** The days of a range. A request is sent only when you await or iterate it, or call a method. */
export interface DayList<Row extends DayRow> extends Paginated<Row> {
  /** Reads all days and joins them in order, with the gaps, the rejected rows and the service's notices. */
  readonly series: () => Promise<Series<Row>>;
  /** Counts the requests that reading would take, from `from` on, and the windows that are cached. Sends nothing. */
  readonly dryRun: () => Promise<DryRun>;
}

/** The methods of operations. Where the rows of an operation are days, its method returns a {@link DayList}. */
export type DayMethods<O> = {
  readonly [K in keyof O]: O[K] extends ListOperation<
    infer P extends DayRange,
    infer _,
    infer Row extends DayRow
  >
    ? (params: P, options?: ListOptions) => DayList<Row>
    : MethodOf<O[K]>;
};

/** What the methods of {@link dayMethods} use. */
interface DayClient {
  readonly client: Client;
  /** A client with the same cache that sends nothing. */
  readonly quiet: () => Pick<Client, "list">;
  readonly clock: Clock;
  readonly hasCache: boolean;
}

/** The methods of those operations whose rows are days; they replace the client's own. */
export function dayMethods<O extends Operations>(operations: O, by: DayClient): DayMethods<O>;

export function dayMethods(
  operations: Operations,
  { client, quiet, clock, hasCache }: DayClient,
): Readonly<Record<string, unknown>> {
  const methods = Object.entries(operations).flatMap(([name, operation]) => {
    if (!isDays(operation)) return [];
    const method = (given: DayRange, options: ListOptions = {}): DayList<DayRow> => {
      // The caller may change the object for the next list.
      const params = { ...given };
      const list = client.list(operation, params, options);
      const { from, baseUrl, cache = "default" } = options;
      const looks = hasCache && cache === "default";
      return Object.assign(list, {
        series: () => seriesOf(list, params, clock),
        dryRun: () => dryRun(quiet(), operation, params, { looks, from, baseUrl }),
      });
    };
    return [[name, method] as const];
  });
  return Object.fromEntries(methods);
}
