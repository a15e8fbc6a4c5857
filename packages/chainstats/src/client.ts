import {
  apiKey,
  memoryStore,
  systemClock,
  type CacheStore,
  type Client,
  type ListOptions,
  type Paginated,
} from "@org/http-core";
import { serviceClient, type ClientOf, type ServiceClientOptions } from "@org/http-core/operation";
import type { DailyUncle } from "./daily-uncles/daily-uncle.ts";
import type { DailyUnclesParams } from "./daily-uncles/params.ts";
import { remembered } from "./daily-uncles/remembered.ts";
import { operations } from "./operations.ts";
import { dryRun, type DryRun } from "./series/dry-run.ts";
import { seriesOf, type Series } from "./series/series.ts";

/** Options of {@link createChainstats}. The base address ends before `/v2/api`. */
export interface ChainstatsOptions extends ServiceClientOptions<"apiKey"> {}

/** The days of a range. A request is sent only when you await or iterate it, or call a method. */
export interface DailyUnclesList extends Paginated<DailyUncle> {
  /** Reads all days and joins them in order, with the gaps, the rejected rows and the service's notices. */
  readonly series: () => Promise<Series>;
  /** Counts the requests that reading would take, from `from` on, and the windows that are cached. Sends nothing. */
  readonly dryRun: () => Promise<DryRun>;
}

/** A client of the chain statistics service. */
export interface Chainstats extends ClientOf<typeof operations>, Client {
  /**
   * Uncle blocks and their rewards, one record per UTC day. A range up to a year is one request. A longer range is
   * split at calendar years; they are requested concurrently and joined in order.
   *
   * @throws ParameterError (when awaited) where a day does not exist or the range is invalid, before any request
   */
  readonly dailyUncles: (params: DailyUnclesParams, options?: ListOptions) => DailyUnclesList;
}

const ENVIRONMENT = { url: "CHAINSTATS_URL", credential: ["CHAINSTATS_API_KEY", apiKey] } as const;

/**
 * Creates a client of the chain statistics service. In Node, options that you omit are read from the environment:
 * `CHAINSTATS_URL` and `CHAINSTATS_API_KEY`.
 *
 * @throws ParameterError where the base address is missing or invalid, or the credential is not an `apiKey`
 * @example
 * ```ts
 * import { apiKey, createChainstats } from "@org/chainstats";
 *
 * const chainstats = createChainstats({ baseUrl: "https://api.example", auth: apiKey("my-key") });
 * const history = chainstats.dailyUncles({ startdate: "2015-07-30", enddate: "2022-09-15" });
 * console.log(await history.dryRun()); // { requests: 8, cached: 0, windows: […] }
 * const { days, gaps } = await history.series();
 * console.log(days.length, gaps);
 * ```
 */
export function createChainstats(options: ChainstatsOptions = {}): Chainstats {
  const { cache = memoryStore(), clock = systemClock } = options;
  const operation = remembered(() => clock.now());
  const client = serviceClient({ ...options, cache }, ENVIRONMENT, { ...operations, dailyUncles: operation });
  return {
    ...client,
    dailyUncles(params, call) {
      const list = client.dailyUncles(params, call);
      const looks = cache !== false && (call?.cache === undefined || call.cache === "default");
      return Object.assign(list, {
        series: () => seriesOf(list, params, clock),
        dryRun: () => dryRun(quietClient(options, cache), operation, params, { looks, from: call?.from }),
      });
    },
  };
}

/** A client with the same store and name that sends nothing and notifies no listener. */
function quietClient(options: ChainstatsOptions, cache: CacheStore | false): Client {
  const store = cache === false ? memoryStore() : cache;
  const fetch = (): Promise<Response> => Promise.reject(new TypeError("A dry run sends nothing"));
  return serviceClient({ ...options, cache: store, on: {}, use: [], fetch }, ENVIRONMENT, {});
}
