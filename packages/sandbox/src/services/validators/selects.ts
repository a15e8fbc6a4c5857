import type { ConsolidationRow } from "./consolidation-rows.ts";

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
