import type { HandlerContext } from "../core/handler.ts";
import { unchanging } from "../core/json-text.ts";
import { addressOf, offsetPage, type OffsetPage, type Slice } from "../core/offset-page.ts";
import { pageSize } from "../core/page-cap.ts";
import type { ConsolidationRow } from "./consolidations.ts";

/** The list envelope. */
export interface ListPage<T> extends OffsetPage<T> {
  readonly previous: string | null;
  readonly pages: number;
}

/** Selects a page of rows, which never change. A cap shortens the page; its links are counted as the cap says. */
export function pageOf<T extends object>(
  rows: readonly T[],
  { limit: asked, offset }: Slice,
  context: HandlerContext,
): ListPage<T> {
  const size = pageSize(asked, context);
  const limit = context.pageCap?.next === "asked" ? asked : size;
  const pages = Math.ceil(rows.length / limit);
  // Beyond the end, link to the last page rather than to another empty one.
  const before = offset - limit < rows.length ? offset - limit : (pages - 1) * limit;
  const { next, results } = offsetPage(rows, { limit, offset }, context);
  return {
    previous:
      offset === 0 || pages === 0 ? null : addressOf(context.url, { limit, offset: Math.max(0, before) }),
    next,
    pages,
    results: results.slice(0, size).map(unchanging),
  };
}

/** Filters of the consolidations list. Absent, null and empty ones have no effect. */
export interface ConsolidationFilter {
  readonly fromDate?: string | null | undefined;
  readonly toDate?: string | null | undefined;
  readonly consolidation_epoch?: number | "" | null | undefined;
  readonly source_validator_index?: number | "" | null | undefined;
  readonly source_entity?: string | null | undefined;
  readonly target_validator_index?: number | "" | null | undefined;
  readonly target_entity?: string | null | undefined;
}

/** The rows that pass all filters. Both days are inclusive. */
export function selected(
  rows: readonly ConsolidationRow[],
  filter: ConsolidationFilter,
): readonly ConsolidationRow[] {
  const tests = [
    ...test(filter.fromDate, (row, day) => row.date >= day),
    ...test(filter.toDate, (row, day) => row.date <= day),
    ...test(filter.consolidation_epoch, (row, epoch) => row.consolidationEpoch === epoch),
    ...test(filter.source_validator_index, (row, index) => row.sourceValidatorIndex === index),
    ...test(filter.source_entity, (row, name) => row.sourceEntity === name),
    ...test(filter.target_validator_index, (row, index) => row.targetValidatorIndex === index),
    ...test(filter.target_entity, (row, name) => row.targetEntity === name),
  ];
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((passes) => passes(row)));
}

function test<T>(
  wanted: T | "" | null | undefined,
  passes: (row: ConsolidationRow, wanted: T) => boolean,
): readonly ((row: ConsolidationRow) => boolean)[] {
  return wanted === undefined || wanted === null || wanted === "" ? [] : [(row) => passes(row, wanted)];
}
