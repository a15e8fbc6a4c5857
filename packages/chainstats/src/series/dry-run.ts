import { isCallError, type Client } from "@org/http-core";
import { dailyUncles } from "../daily-uncles/operation.ts";
import type { DailyUnclesParams } from "../daily-uncles/params.ts";
import { windowAfter } from "../daily-uncles/windows.ts";

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

/**
 * Says what reading a range would cost.
 *
 * @param quiet a client that has the store, can't send, and that no listener hears
 * @param looks whether the range would be looked for in the store at all
 * @throws ParameterError where the range is none
 */
export async function dryRun(
  quiet: Pick<Client, "list">,
  params: DailyUnclesParams,
  looks: boolean,
): Promise<DryRun> {
  // Checks the parameters, as any call does.
  await isKept(quiet, params);
  const windows: PlannedWindow[] = [];
  for (let at = windowAfter({ ...params }); at !== undefined; at = windowAfter({ ...params }, at)) {
    const { startdate, enddate } = { startdate: String(at["startdate"]), enddate: String(at["enddate"]) };
    const cached = looks && (await isKept(quiet, { ...params, startdate, enddate }));
    windows.push({ startdate, enddate, cached });
  }
  const cached = windows.filter((window) => window.cached).length;
  return { requests: windows.length - cached, cached, windows };
}

/** Fresh alone counts: what is stale is asked about. */
async function isKept(quiet: Pick<Client, "list">, window: DailyUnclesParams): Promise<boolean> {
  try {
    const { meta } = await quiet.list(dailyUncles, window, { cache: "only-if-cached" });
    return meta.cache === "fresh";
  } catch (error) {
    if (isCallError(error) && error.code === "not_found") return false;
    throw error;
  }
}
