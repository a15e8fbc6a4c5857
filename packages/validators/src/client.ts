import { bearer, systemClock, type Client } from "@org/http-core";
import {
  boundOptions,
  serviceClient,
  type ClientOf,
  type ServiceClientOptions,
} from "@org/http-core/operation";
import type { RequestBudget } from "./budget/request-budget.ts";
import { operations } from "./operations.ts";
import { summariesOf, type Summaries, type SummariesOptions } from "./summaries/summaries.ts";
import { summaryMethod, type SummaryMethod } from "./summary/method.ts";
import {
  syncConsolidations,
  type ConsolidationsSync,
  type SyncOptions,
  type SyncParams,
} from "./sync/sync.ts";

/** Options of {@link createValidators}. The base address ends before `/v1`. */
export interface ValidatorsOptions extends ServiceClientOptions<"bearer"> {
  /** The requests that the key has left, for keys with a lifetime quota. @default none: requests are not counted */
  readonly budget?: RequestBudget | undefined;
}

/** A client of the validator data service. */
export interface Validators extends ClientOf<typeof operations>, Client {
  /** One validator over one window. */
  readonly summary: SummaryMethod;
  /**
   * Summaries of many validators over several windows, requested concurrently, with a result or an error for each. A
   * failure loses none of the others; an abort ends all.
   *
   * @throws ParameterError where `ids` is one text instead of a list, a window does not exist, or `concurrency` is
   * invalid
   * @example
   * ```ts
   * import { bearer, createValidators } from "@org/validators";
   *
   * const validators = createValidators({ baseUrl: "https://api.example", auth: bearer("my-token") });
   * for await (const outcome of validators.summaries(["7K8DVx…", "Awes4T…"], { windows: ["7d", "30d"] })) {
   *   if (outcome.ok) console.log(outcome.validator_id, outcome.window, outcome.summary.delegatorApy);
   *   else console.warn(outcome.validator_id, outcome.window, outcome.error.message);
   * }
   * ```
   */
  readonly summaries: (ids: Iterable<string>, options?: SummariesOptions) => Summaries;
  /**
   * The consolidations that no earlier sync has returned.
   *
   * @throws ParameterError where `from` is not a checkpoint of these filters, a day does not exist, `overlap` is
   * invalid, or the service would refuse a filter
   * @example
   * ```ts
   * import { readFile, writeFile } from "node:fs/promises";
   * import { bearer, createValidators } from "@org/validators";
   *
   * const validators = createValidators({ baseUrl: "https://api.example", auth: bearer("my-token") });
   * const from = await readFile("checkpoint.json", "utf8").catch(() => undefined);
   * const sync = validators.syncConsolidations({ target_entity: "Lido" }, { from });
   * for await (const row of sync) console.log(row.date, row.sourceValidatorIndex);
   * await writeFile("checkpoint.json", sync.checkpoint());
   * ```
   */
  readonly syncConsolidations: (params?: SyncParams, options?: SyncOptions) => ConsolidationsSync;
}

const ENVIRONMENT = { url: "VALIDATORS_URL", credential: ["VALIDATORS_TOKEN", bearer] } as const;

/**
 * Creates a client of the validator data service. In Node, options that you omit are read from the environment:
 * `VALIDATORS_URL` and `VALIDATORS_TOKEN`.
 *
 * @throws ParameterError where the base address is missing or invalid, or the credential is not a `bearer`
 * @example
 * ```ts
 * import { bearer, createValidators } from "@org/validators";
 *
 * const validators = createValidators({ baseUrl: "https://api.example", auth: bearer("my-token") });
 * const { items } = await validators.consolidations({ network: "mainnet", limit: 100 });
 * console.log(items.length);
 * ```
 */
export function createValidators(given: ValidatorsOptions = {}): Validators {
  const { budget, ...options } = boundOptions(given);
  const { use = [], clock = systemClock } = options;
  const counted = budget === undefined ? use : [...use, budget.step];
  const client = serviceClient({ ...options, use: counted }, ENVIRONMENT, operations);
  return {
    ...client,
    summary: summaryMethod(client),
    summaries: (ids, call) => summariesOf(client, ids, call),
    syncConsolidations: (params = {}, call = {}) => syncConsolidations(client, params, call, clock),
  };
}
