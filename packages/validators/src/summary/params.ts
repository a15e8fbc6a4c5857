import { fields, nonEmptyText, oneOf, params, type FieldsInput, type Params } from "@org/http-core/schema";
import { timeWindows } from "./summary.ts";

const input = fields({
  /** The validator: its identity or its vote account, a public key in base58. Source: specification B; vote account by field notes. */
  validator_id: nonEmptyText,
  /** The window of the figures. Source: specification B. */
  window: oneOf(...timeWindows),
});

/** Parameters of the validator summary. Source: specification B. */
export interface SummaryParams extends FieldsInput<typeof input> {}
/** The schema of {@link SummaryParams}. */
export interface SummaryParamsSchema extends Params<typeof input, SummaryParams> {}
/** Checks the parameters of the validator summary. */
export const summaryParams: SummaryParamsSchema = params("SummaryParams", input);
