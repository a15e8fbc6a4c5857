/**
 * Validator summaries and consolidations of proof-of-stake networks.
 *
 * @module
 */
export { bearer, Secret, unknownField } from "@org/http-core";
export { createValidators, type Validators, type ValidatorsOptions } from "./client.ts";
export { consolidationSchema, type Consolidation } from "./consolidations/consolidation.ts";
export { consolidations } from "./consolidations/operation.ts";
export type { ConsolidationsPage } from "./consolidations/page.ts";
export type { ConsolidationsParams } from "./consolidations/params.ts";
export type { SummaryOptions } from "./summary/method.ts";
export { summary } from "./summary/operation.ts";
export type { SummaryParams } from "./summary/params.ts";
export { validatorSummarySchema, type ValidatorSummary } from "./summary/summary.ts";
export { ethToGwei, gweiToEth, toGwei } from "./amounts/gwei.ts";
export { requestBudget, type RequestBudget } from "./budget/request-budget.ts";
export type { SummariesOptions, SummaryOutcome } from "./summaries/summaries.ts";
export type { ConsolidationsSync } from "./sync/sync.ts";
