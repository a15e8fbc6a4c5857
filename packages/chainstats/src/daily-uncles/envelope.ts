import { entity, fields, list, nullable, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { dailyUncleSchema } from "./daily-uncle.ts";

const envelope = fields({
  /** `"1"` on success; `"0"` with an empty `result` where there is nothing. Source: specification A, envelope. */
  status: text,
  /** `"OK"` on success, or `"OK-"` and a warning. Source: specification A; warnings by field notes. */
  message: nullable(text),
  /** One record a UTC day of the range, in the order of `sort`. Source: specification A, envelope. */
  result: list(dailyUncleSchema),
});

/** What the daily uncle query answers. Source: specification A, envelope. */
export interface DailyUnclesEnvelope extends FieldsOutput<typeof envelope> {}
/** The schema of {@link DailyUnclesEnvelope}. */
export interface DailyUnclesEnvelopeSchema extends Entity<
  "DailyUnclesEnvelope",
  typeof envelope,
  DailyUnclesEnvelope
> {}
/** Checks an answer. */
export const dailyUnclesEnvelopeSchema: DailyUnclesEnvelopeSchema = entity("DailyUnclesEnvelope", envelope);
