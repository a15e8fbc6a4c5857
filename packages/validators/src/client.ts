import { bearer, systemClock, type Client } from "@org/http-core";
import { serviceClient, type ClientOf, type ServiceClientOptions } from "@org/http-core/operation";
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

/** Options of {@link createValidators}: the part of the base address before `/v1`, the token, and the runtime's. */
export interface ValidatorsOptions extends ServiceClientOptions<"bearer"> {
  /** Requests that the key has left, for keys whose quota is for life. @default none: requests are not counted */
  readonly budget?: RequestBudget | undefined;
}

/** A client of the validator data service. */
export interface Validators extends ClientOf<typeof operations>, Client {
  /** One validator over one window. */
  readonly summary: SummaryMethod;
  /**
   * Summaries of many validators over several windows, so many at once, with a result or an error for each: one that
   * fails loses none of the others. An abort ends all.
   *
   * @throws ParameterError where `ids` is one text in place of a list, a window is none, or `concurrency` is none
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
   * The consolidations that an earlier sync has not handed out.
   *
   * @throws ParameterError where `from` is no checkpoint of these filters, a day is none, or `overlap` is
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
 * Makes a client of the validator data service. In Node, what is not given is taken from the environment:
 * `VALIDATORS_URL` and `VALIDATORS_TOKEN`.
 *
 * @throws ParameterError where there is no base address, or one that can't be right, and for a credential that is no
 * `bearer`
 * @example
 * ```ts
 * import { bearer, createValidators } from "@org/validators";
 *
 * const validators = createValidators({ baseUrl: "https://api.example", auth: bearer("my-token") });
 * const { items } = await validators.consolidations({ network: "mainnet", limit: 100 });
 * console.log(items.length);
 * ```
 */
export function createValidators({ budget, ...options }: ValidatorsOptions = {}): Validators {
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
