import type { Clock, Paginated, RejectedRow } from "@org/http-core";
import type { DailyUncle } from "../daily-uncles/daily-uncle.ts";
import type { DailyUnclesParams } from "../daily-uncles/params.ts";
import { gapsIn, type Gap } from "./gaps.ts";

/** Every day of a range, and what is to be known of those that are not there. */
export interface Series {
  readonly chainid: string;
  readonly startdate: string;
  readonly enddate: string;
  /** The days, in the order of `sort`. */
  readonly days: readonly DailyUncle[];
  /** The days of the range that have no record, from the oldest. */
  readonly gaps: readonly Gap[];
  /** The rows that don't fit their schema, as they were sent. */
  readonly rejected: readonly RejectedRow[];
  /** What the service said beside its answers, each once. */
  readonly notices: readonly string[];
}

/** Gathers a list into a {@link Series}. */
export async function seriesOf(
  list: Paginated<DailyUncle>,
  { startdate, enddate, chainid = "1" }: DailyUnclesParams,
  clock: Clock,
): Promise<Series> {
  const days: DailyUncle[] = [];
  const rejected: RejectedRow[] = [];
  const notices = new Set<string>();
  for await (const page of list.pages()) {
    days.push(...page.items);
    rejected.push(...page.rejected);
    for (const warning of page.meta.warnings) notices.add(warning);
  }
  const gaps = gapsIn({ startdate, enddate, chainid, days, rejected, now: clock.now() });
  return { chainid, startdate, enddate, days, gaps, rejected, notices: Array.from(notices) };
}
