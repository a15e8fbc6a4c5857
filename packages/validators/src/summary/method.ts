import type { Call, CallOptions, Client } from "@org/http-core";
import { summary } from "./operation.ts";
import type { SummaryParams } from "./params.ts";
import type { timeWindows, ValidatorSummary } from "./summary.ts";

/** Options of `summary` when the validator is its first argument: the window, and those of any call. */
export interface SummaryOptions extends CallOptions {
  /** The window of the figures. */
  readonly window: (typeof timeWindows)[number];
}

/**
 * High-level metrics of one validator over a window. Pass the validator and the options, or the parameters in one
 * record as for every operation: the request is the same. Source: specification B.
 *
 * Each throws, when awaited, a ParameterError where the validator is not a path segment or the window does not exist.
 *
 * @example
 * ```ts
 * import { bearer, createValidators } from "@org/validators";
 *
 * const validators = createValidators({ baseUrl: "https://api.example", auth: bearer("my-token") });
 * const month = await validators.summary("7K8DVx…", { window: "30d" });
 * const week = await validators.summary({ validator_id: "7K8DVx…", window: "7d" });
 * console.log(month.delegatorApy, week.delegatorApy);
 * ```
 */
export interface SummaryMethod {
  (validator_id: string, options: SummaryOptions): Call<ValidatorSummary>;
  (params: SummaryParams, options?: CallOptions): Call<ValidatorSummary>;
}

/** Creates the method of a client. */
export function summaryMethod({ call }: Pick<Client, "call">): SummaryMethod {
  function one(validator_id: string, options: SummaryOptions): Call<ValidatorSummary>;
  function one(params: SummaryParams, options?: CallOptions): Call<ValidatorSummary>;
  function one(given: string | SummaryParams, { window, ...options }: Partial<SummaryOptions> = {}) {
    const params: object = typeof given === "string" ? { validator_id: given, window } : given;
    return call<object, ValidatorSummary>(summary, params, options);
  }
  return one;
}
