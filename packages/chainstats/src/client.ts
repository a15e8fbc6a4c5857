import { apiKey, memoryStore, systemClock, type Client, type ResponseStore } from "@org/http-core";
import { boundOptions, serviceClient, type ServiceClientOptions } from "@org/http-core/operation";
import { dayMethods, type DayMethods } from "./days/day-list.ts";
import { rememberedDays } from "./days/remembered.ts";
import { operations } from "./operations.ts";

/** Options of {@link createChainstats}. The base address ends before `/v2/api`. */
export interface ChainstatsOptions extends ServiceClientOptions<"apiKey"> {}

/** A client of the chain statistics service. */
export interface Chainstats extends DayMethods<typeof operations>, Client {}

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
export function createChainstats(given: ChainstatsOptions = {}): Chainstats {
  const options = boundOptions(given);
  const { cache = memoryStore(), clock = systemClock } = options;
  const remembering = rememberedDays(operations, () => clock.now());
  const client = serviceClient({ ...options, cache }, ENVIRONMENT, remembering);
  const days = dayMethods(remembering, {
    client,
    quiet: () => quietClient(options, cache),
    clock,
    hasCache: cache !== false,
  });
  return { ...client, ...days };
}

/** A client with the same store and name that sends nothing and notifies no listener. */
function quietClient(options: ChainstatsOptions, cache: ResponseStore | false): Client {
  const store = cache === false ? memoryStore() : cache;
  const fetch = (): Promise<Response> => Promise.reject(new TypeError("A dry run sends nothing"));
  return serviceClient({ ...options, cache: store, on: {}, use: [], fetch }, ENVIRONMENT, {});
}
