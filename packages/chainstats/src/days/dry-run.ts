import { isCallError, type Client, type ListOptions, type Page } from "@org/http-core";
import type { PageRequest } from "@org/http-core/operation";
import type { DayRange, DayRow, DaysOperation } from "./range.ts";

/** The request of a window that reading a range would send, or read from the cache. */
export interface PlannedWindow {
  readonly startdate: string;
  readonly enddate: string;
  /** Whether it is read from the cache, without a request. */
  readonly cached: boolean;
}

/** The cost of reading a range. */
export interface DryRun {
  /** The requests that would be sent if none fails. */
  readonly requests: number;
  /** The windows that are read from the cache, without a request. */
  readonly cached: number;
  /** All windows, in the order in which they are joined. */
  readonly windows: readonly PlannedWindow[];
}

/** The options of a list that say which stored pages are its own. */
type Stored = Pick<ListOptions, "from" | "baseUrl">;

/** Where a list begins and whether the cache is used. */
interface Where extends Stored {
  /** Whether the store would be searched for the range. */
  readonly looks: boolean;
}

/**
 * Computes the cost of reading a range.
 *
 * @param quiet a client with the same store that sends nothing and notifies no listener
 * @param operation the query as the sending client would split it
 * @throws ParameterError where the range is invalid, or `from` is not a checkpoint of it
 */
export async function dryRun(
  quiet: Pick<Client, "list">,
  operation: DaysOperation,
  params: DayRange,
  { looks, from, baseUrl }: Where,
): Promise<DryRun> {
  const windows: PlannedWindow[] = [];
  let at = await firstWindow(quiet, operation, params, { from, baseUrl });
  while (at !== undefined) {
    const [startdate, enddate] = [String(at["startdate"]), String(at["enddate"])];
    const cached =
      looks && (await isCached(quiet, operation, { ...params, startdate, enddate }, { baseUrl }));
    windows.push({ startdate, enddate, cached });
    // The checked parameters, as in a call: a window that was too large is remembered by its chain.
    const whole = { ...at, startdate: params.startdate, enddate: params.enddate };
    at = operation.page.predictable?.after({ params: at }, whole)?.params;
  }
  const cached = windows.filter((window) => window.cached).length;
  return { requests: windows.length - cached, cached, windows };
}

type Window = PageRequest["params"];

/**
 * The first window of the list. The runtime derives it from parameters and checkpoint, and checks both as in any call.
 * A cached page names its window. For one that is not cached, `smaller` of the paging strategy
 * gets the window.
 */
async function firstWindow(
  quiet: Pick<Client, "list">,
  operation: DaysOperation,
  params: DayRange,
  options: Stored,
): Promise<Window | undefined> {
  let uncached: Window | undefined;
  const smaller = ({ params: window }: PageRequest): undefined => void (uncached = window);
  const observed: DaysOperation = { ...operation, page: { ...operation.page, smaller } };
  const page = await cachedPage(quiet, observed, params, options);
  return page?.params ?? uncached;
}

/** Only fresh windows count, because a stale one is revalidated by a request. */
async function isCached(
  quiet: Pick<Client, "list">,
  operation: DaysOperation,
  window: DayRange,
  options: Stored,
): Promise<boolean> {
  const page = await cachedPage(quiet, operation, window, options);
  return page?.meta.cache === "fresh";
}

/** The first page of a list, if it is in the store. */
async function cachedPage(
  quiet: Pick<Client, "list">,
  operation: DaysOperation,
  params: DayRange,
  options: Stored,
): Promise<Page<DayRow> | undefined> {
  try {
    return await quiet.list(operation, params, { ...options, cache: "only-if-cached" });
  } catch (error) {
    if (isCallError(error) && error.code === "not_found") return undefined;
    throw error;
  }
}
