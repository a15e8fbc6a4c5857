import type { Clock, Paginated, RejectedRow } from "@org/http-core";
import { gapsIn, type Gap } from "./gaps.ts";
import type { DayRange, DayRow } from "./range.ts";

/** Every day of a range, and why days are absent. */
export interface Series<Row extends DayRow> {
  /** The chain's id, as its digits. */
  readonly chainid: string;
  /** The first UTC day that was read. */
  readonly startdate: string;
  /** The last UTC day that was read. */
  readonly enddate: string;
  /** The days, in the order of `sort`. */
  readonly days: readonly Row[];
  /** The days of the range that have no record, from the oldest. */
  readonly gaps: readonly Gap[];
  /** The rows that do not match their schema or are of no day of the range, as they were sent. */
  readonly rejected: readonly RejectedRow[];
  /** The service's warnings in its responses, each once. */
  readonly notices: readonly string[];
}

/** Collects a list into a {@link Series} of the days that were read. A resumed list has fewer. */
export async function seriesOf<Row extends DayRow>(
  list: Paginated<Row>,
  { chainid: givenChainid = "1", ...requested }: DayRange,
  clock: Clock,
): Promise<Series<Row>> {
  const chainid = String(givenChainid);
  const days: Row[] = [];
  const rejected: RejectedRow[] = [];
  const notices = new Set<string>();
  const bounds: string[] = [];
  for await (const page of list.pages()) {
    bounds.push(String(page.params["startdate"]), String(page.params["enddate"]));
    days.push(...page.items);
    rejected.push(...page.rejected);
    for (const warning of page.meta.warnings) notices.add(warning);
  }
  bounds.sort();
  const [startdate = requested.startdate] = bounds;
  const enddate = bounds.at(-1) ?? requested.enddate;
  const gaps = gapsIn({ startdate, enddate, chainid, days, rejected, now: clock.now() });
  return { chainid, startdate, enddate, days, gaps, rejected, notices: Array.from(notices) };
}
