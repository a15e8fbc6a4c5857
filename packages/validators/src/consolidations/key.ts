import type { Consolidation } from "./consolidation.ts";

/**
 * The key of a consolidation: its source, target and epoch. A source moves its stake once, because it exits with that.
 * Its switch to compounding is a consolidation into itself, and may come in an earlier epoch or, as far as the
 * specification says, in the same. So neither the source nor source and epoch are enough. Two rows with the same key are
 * one row, whose amounts or day may have been corrected.
 */
export function keyOf(row: Consolidation): string {
  return [row.sourceValidatorIndex, row.targetValidatorIndex, row.consolidationEpoch].join(" ");
}
