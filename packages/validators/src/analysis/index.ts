/**
 * Analyses summaries and consolidations: comparisons, roll-ups, lineage, headroom, and implausible figures. Amounts are
 * gwei as bigint; comparisons are exact.
 *
 * @module
 */
export { byEntity, flows, type EntityRollUp, type Flow } from "./entities.ts";
export { headroom, MAX_EFFECTIVE_BALANCE } from "./headroom.ts";
export { lineage, type Lineage } from "./lineage.ts";
export { epochTime, networks, type Network } from "./networks.ts";
export {
  byValidator,
  rank,
  summaryWarnings,
  type Comparison,
  type Figure,
  type SummaryWarning,
} from "./summaries.ts";
export { byTarget, type TargetRollUp } from "./targets.ts";
export { consolidationWarnings, type ConsolidationWarning } from "./warnings.ts";
