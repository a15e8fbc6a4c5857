import {
  always,
  date,
  entity,
  fields,
  integer,
  text,
  type Entity,
  type FieldsOutput,
} from "@org/http-core/schema";

const consolidation = fields({
  /**
   * Day of the consolidation, as `yyyy-MM-dd`. Its calendar is not documented: compare it with the epoch. Source:
   * specification C.
   */
  date,
  /** Epoch in which the stake moved. Unit: epochs of 32 slots of 12 seconds since genesis. Source: specification C. */
  consolidationEpoch: integer,
  /** Index of the validator that exits. Source: specification C. */
  sourceValidatorIndex: integer,
  /** Entity that runs the source; null if it is not known. Source: specification C; null by recordings of sibling endpoints. */
  sourceEntity: always(text),
  /** Kind of the source's entity, such as `pool` or `operator`. Source: specification C. */
  sourceEntityType: always(text),
  /** Index of the validator that receives the stake. Source: specification C. */
  targetValidatorIndex: integer,
  /** Entity that runs the target; null if it is not known. Source: specification C. */
  targetEntity: always(text),
  /** Kind of the target's entity. Source: specification C. */
  targetEntityType: always(text),
  /**
   * The moved stake: the smaller of the source's balance and effective balance. Unit: Gwei, inferred. Source:
   * specification C.
   */
  consolidatedAmount: integer,
  /** Balance of the target before. Unit: Gwei, inferred. Source: specification C. */
  targetBalanceBeforeConsolidation: integer,
  /** Balance of the target in the consolidation epoch. Unit: Gwei, inferred. Source: specification C. */
  targetBalanceAtConsolidationEpoch: integer,
  /** Effective balance of the target in that epoch, at most 2,048 ETH. Unit: Gwei, a multiple of 10^9, inferred. Source: specification C. */
  targetEffectiveBalanceAtConsolidationEpoch: integer,
});

/** A source validator merged into a target validator. Source: specification C, validator consolidation record. */
export interface Consolidation extends FieldsOutput<typeof consolidation> {}
/** The schema of {@link Consolidation}. */
export interface ConsolidationSchema extends Entity<"Consolidation", typeof consolidation, Consolidation> {}
/** Checks one consolidation. */
export const consolidationSchema: ConsolidationSchema = entity("Consolidation", consolidation);
