/** A row of `consolidations`, as the service sends it. */
export const consolidationRow = {
  date: "2026-01-01",
  consolidationEpoch: 1,
  sourceValidatorIndex: 2,
  sourceEntity: "Birch",
  sourceEntityType: "pool",
  targetValidatorIndex: 3,
  targetEntity: "Cedar",
  targetEntityType: "pool",
  consolidatedAmount: 4,
  targetBalanceBeforeConsolidation: 5,
  targetBalanceAtConsolidationEpoch: 6,
  targetEffectiveBalanceAtConsolidationEpoch: 7,
};
