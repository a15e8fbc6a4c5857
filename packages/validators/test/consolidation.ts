import { epochTime } from "../src/analysis/networks.ts";
import type { Consolidation } from "../src/consolidations/consolidation.ts";

/** Gwei. */
export const ETH = 1_000_000_000;
/** An epoch after Electra. */
export const EPOCH = 370_000;
const DATE = epochTime(EPOCH)?.toISOString().slice(0, 10) ?? "";

/** A consolidation that follows every rule. */
export function row(source: number, target: number, more: Partial<Consolidation> = {}): Consolidation {
  return {
    date: DATE,
    consolidationEpoch: EPOCH,
    sourceValidatorIndex: source,
    sourceEntity: "A",
    sourceEntityType: "pool",
    targetValidatorIndex: target,
    targetEntity: "B",
    targetEntityType: "operator",
    consolidatedAmount: 32 * ETH,
    targetBalanceBeforeConsolidation: 32 * ETH,
    targetBalanceAtConsolidationEpoch: 64 * ETH,
    targetEffectiveBalanceAtConsolidationEpoch: 64 * ETH,
    ...more,
  };
}
