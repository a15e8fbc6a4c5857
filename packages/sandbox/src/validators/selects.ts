import type { ConsolidationRow } from "./consolidation-rows.ts";

/** Filters of the consolidations list; what is absent or null filters nothing. */
export interface ConsolidationFilter {
  readonly fromDate?: string | null | undefined;
  readonly toDate?: string | null | undefined;
  readonly consolidation_epoch?: number | null | undefined;
  readonly source_validator_index?: number | null | undefined;
  readonly source_entity?: string | null | undefined;
  readonly target_validator_index?: number | null | undefined;
  readonly target_entity?: string | null | undefined;
}

/** Whether a row passes all filters. Both days are inclusive. */
export function selects(filter: ConsolidationFilter): (row: ConsolidationRow) => boolean {
  return (row) =>
    row.date >= (filter.fromDate ?? "") &&
    row.date <= (filter.toDate ?? "9999-12-31") &&
    row.consolidationEpoch === (filter.consolidation_epoch ?? row.consolidationEpoch) &&
    row.sourceValidatorIndex === (filter.source_validator_index ?? row.sourceValidatorIndex) &&
    row.sourceEntity === (filter.source_entity ?? row.sourceEntity) &&
    row.targetValidatorIndex === (filter.target_validator_index ?? row.targetValidatorIndex) &&
    row.targetEntity === (filter.target_entity ?? row.targetEntity);
}
