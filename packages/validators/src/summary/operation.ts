import { answers, json, operation, requires, same, type Operation } from "@org/http-core/operation";
import { validators } from "../service.ts";
import { ofValidator } from "./of-validator.ts";
import { summaryParams, type SummaryParams } from "./params.ts";
import { validatorSummarySchema, type ValidatorSummary } from "./summary.ts";

/**
 * High-level metrics of one validator over a window: yields, commissions, stake, effectiveness, vote latency.
 * Source: specification B.
 *
 * @example
 * ```ts
 * import { bearer, createValidators } from "@org/validators";
 *
 * const validators = createValidators({ baseUrl: "https://api.example", auth: bearer("my-token") });
 * const summary = await validators.summary({ validator_id: "7K8DVx…", window: "30d" });
 * console.log(summary.name, summary.delegatorApy);
 * ```
 */
export const summary: Operation<SummaryParams, ValidatorSummary> = operation({
  service: validators,
  name: "summary",
  method: "GET",
  path: "/v1/{network_b}/validators/{validator_id}/summary",
  segments: { network_b: "solana" },
  params: summaryParams,
  result: json(validatorSummarySchema),
  auth: requires("bearer"),
  answers: answers<SummaryParams, ValidatorSummary>({
    validator_id: ofValidator,
    window: same("timeWindow"),
  }),
});
