import { entity, fields, list, nullable, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { dailyUncleSchema } from "./daily-uncle.ts";

const envelope = fields({
  /** `"1"` on success; `"0"` with an empty `result` where nothing was found. Source: specification A, envelope. */
  status: text,
  /** `"OK"` on success, or `"OK-"` followed by a warning. Source: specification A; warnings by field notes. */
  message: nullable(text),
  /** One record per UTC day of the range, in the order of `sort`. Source: specification A, envelope. */
  result: list(dailyUncleSchema),
});

/** The response of the daily uncle query. Source: specification A, envelope. */
export interface DailyUnclesEnvelope extends FieldsOutput<typeof envelope> {}
/** The schema of {@link DailyUnclesEnvelope}. */
export interface DailyUnclesEnvelopeSchema extends Entity<
  "DailyUnclesEnvelope",
  typeof envelope,
  DailyUnclesEnvelope
> {}
/** Checks a response. */
export const dailyUnclesEnvelopeSchema: DailyUnclesEnvelopeSchema = entity("DailyUnclesEnvelope", envelope);
