import {
  count,
  date,
  decimal,
  entity,
  fields,
  unixTime,
  type Entity,
  type FieldsOutput,
} from "@org/http-core/schema";

const dailyUncle = fields({
  /** The UTC day, as `yyyy-MM-dd`; a day that exists. Source: specification A, daily uncle record. */
  UTCDate: date,
  /** Midnight UTC of that day, in Unix seconds, as text: `"1548979200"`. Source: specification A. */
  unixTimeStamp: unixTime,
  /** Uncle (ommer) blocks included that day. Unit: blocks. Source: specification A. */
  uncleBlockCount: count,
  /**
   * Rewards paid that day for those uncle blocks. Unit: the chain's native currency (ether on chain 1), exact
   * decimal text, a multiple of 0.125 on chain 1. Source: specification A; multiples by recordings.
   */
  uncleBlockRewards_Eth: decimal,
});

/** One UTC day of a chain's uncle blocks. Source: specification A, daily uncle record. */
export interface DailyUncle extends FieldsOutput<typeof dailyUncle> {}
/** The schema of {@link DailyUncle}. */
export interface DailyUncleSchema extends Entity<"DailyUncle", typeof dailyUncle, DailyUncle> {}
/** Checks one day. */
export const dailyUncleSchema: DailyUncleSchema = entity("DailyUncle", dailyUncle);
