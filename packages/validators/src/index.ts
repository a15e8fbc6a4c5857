/**
 * Validator summaries and consolidations of proof-of-stake networks.
 *
 * @module
 */
export { bearer, Secret, unknownField } from "@org/http-core";
export { createValidators, type Validators, type ValidatorsOptions } from "./client.ts";
export {
  consolidationSchema,
  type Consolidation,
  type ConsolidationSchema,
} from "./consolidations/consolidation.ts";
export { consolidations } from "./consolidations/operation.ts";
export {
  consolidationsPageSchema,
  type ConsolidationsPage,
  type ConsolidationsPageSchema,
} from "./consolidations/page.ts";
export {
  consolidationsParams,
  type ConsolidationsParams,
  type ConsolidationsParamsSchema,
} from "./consolidations/params.ts";
export type { SummaryMethod, SummaryOptions } from "./summary/method.ts";
export { summary } from "./summary/operation.ts";
export { summaryParams, type SummaryParams, type SummaryParamsSchema } from "./summary/params.ts";
export {
  timeWindows,
  validatorSummarySchema,
  type ValidatorSummary,
  type ValidatorSummarySchema,
} from "./summary/summary.ts";
export { ethToGwei, gweiToEth, toGwei } from "./amounts/gwei.ts";
export { requestBudget, type RequestBudget, type RequestBudgetOptions } from "./budget/request-budget.ts";
export type { Summaries, SummariesOptions, SummaryOutcome, TimeWindow } from "./summaries/summaries.ts";
export type { ConsolidationsSync, SyncOptions, SyncParams } from "./sync/sync.ts";
export {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  type DecimalText,
} from "@org/http-core/decimal";
