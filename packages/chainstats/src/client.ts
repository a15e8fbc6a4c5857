import {
  apiKey,
  connection,
  createClient,
  environment,
  methods,
  type Client,
  type ClientOf,
  type ClientOptions,
  type Credential,
} from "@org/http-core";
import { operations } from "./operations.ts";

/** Options of {@link createChainstats}. */
export interface ChainstatsOptions extends Omit<ClientOptions, "baseUrl"> {
  /** The service's base address, the part before `/v2/api`. In Node also from `CHAINSTATS_URL`. */
  readonly baseUrl?: string | URL | undefined;
}

/** A client of the chain statistics service. */
export interface Chainstats extends ClientOf<typeof operations>, Pick<Client, "call" | "list"> {}

/**
 * Makes a client of the chain statistics service. In Node, what is not given is taken from the environment:
 * `CHAINSTATS_URL` and `CHAINSTATS_API_KEY`.
 *
 * @throws ParameterError where there is no base address, or one that can't be right
 * @example
 * ```ts
 * import { apiKey, createChainstats } from "@org/chainstats";
 *
 * const chainstats = createChainstats({ baseUrl: "https://api.example", auth: apiKey("my-key") });
 * const { items } = await chainstats.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-28" });
 * console.log(items.length);
 * ```
 */
export function createChainstats(options: ChainstatsOptions = {}): Chainstats {
  const client = createClient({ ...options, ...connection(options, "CHAINSTATS_URL", fromEnvironment) });
  return { ...client, ...methods(client, operations) };
}

function fromEnvironment(): Credential | undefined {
  const key = environment("CHAINSTATS_API_KEY");
  return key === undefined ? undefined : apiKey(key);
}
