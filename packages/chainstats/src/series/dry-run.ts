import { isCallError, type Client, type Page } from "@org/http-core";
import type { PageRequest } from "@org/http-core/operation";
import type { DailyUncle } from "../daily-uncles/daily-uncle.ts";
import { dailyUncles } from "../daily-uncles/operation.ts";
import type { DailyUnclesParams } from "../daily-uncles/params.ts";

/** A request of a range, as it would be sent or answered. */
export interface PlannedWindow {
  readonly startdate: string;
  readonly enddate: string;
  /** Whether it is answered without a request. */
  readonly cached: boolean;
}

/** What reading a range would cost. */
export interface DryRun {
  /** Requests that would be sent, if none fails. */
  readonly requests: number;
  /** Windows that are answered from what is kept, without a request. */
  readonly cached: number;
  /** All windows, in the order in which they are joined. */
  readonly windows: readonly PlannedWindow[];
}

/** Where a list begins, and is looked for. */
interface Where {
  /** Whether the range would be looked for in the store at all. */
  readonly looks: boolean;
  /** The checkpoint that the list is resumed at. */
  readonly from: string | undefined;
}

/**
 * Says what reading a range would cost.
 *
 * @param quiet a client that has the store, can't send, and that no listener hears
 * @param operation the query, as the client that would send it cuts its range
 * @throws ParameterError where the range is none, or `from` no checkpoint of it
 */
export async function dryRun(
  quiet: Pick<Client, "list">,
  operation: typeof dailyUncles,
  params: DailyUnclesParams,
  { looks, from }: Where,
): Promise<DryRun> {
  const windows: PlannedWindow[] = [];
  let at = await firstWindow(quiet, operation, params, from);
  while (at !== undefined) {
    const { startdate, enddate } = { startdate: String(at["startdate"]), enddate: String(at["enddate"]) };
    const cached = looks && (await isKept(quiet, { ...params, startdate, enddate }));
    windows.push({ startdate, enddate, cached });
    at = operation.page.predictable?.after({ params: at }, { ...params })?.params;
  }
  const cached = windows.filter((window) => window.cached).length;
  return { requests: windows.length - cached, cached, windows };
}

type Window = PageRequest["params"];

/**
 * The window that the list begins with, as the runtime reads it from parameters and checkpoint: checked, as those of
 * any call. A page says which it is; of one that is not kept, the paging hears.
 */
async function firstWindow(
  quiet: Pick<Client, "list">,
  operation: typeof dailyUncles,
  params: DailyUnclesParams,
  from: string | undefined,
): Promise<Window | undefined> {
  let missed: Window | undefined;
  const smaller = ({ params: window }: PageRequest): undefined => void (missed = window);
  const overheard: typeof dailyUncles = { ...operation, page: { ...operation.page, smaller } };
  const page = await kept(quiet, overheard, params, from);
  return page?.params ?? missed;
}

/** Fresh alone counts: what is stale is asked about. */
async function isKept(quiet: Pick<Client, "list">, window: DailyUnclesParams): Promise<boolean> {
  const page = await kept(quiet, dailyUncles, window);
  return page?.meta.cache === "fresh";
}

/** The first page of a list, where the store has it. */
async function kept(
  quiet: Pick<Client, "list">,
  operation: typeof dailyUncles,
  params: DailyUnclesParams,
  from?: string,
): Promise<Page<DailyUncle> | undefined> {
  try {
    return await quiet.list(operation, params, { cache: "only-if-cached", from });
  } catch (error) {
    if (isCallError(error) && error.code === "not_found") return undefined;
    throw error;
  }
}
