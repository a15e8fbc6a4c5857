import {
  bearer,
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

/** Options of {@link createValidators}. */
export interface ValidatorsOptions extends Omit<ClientOptions, "baseUrl"> {
  /** The service's base address, the part before `/v1`. In Node also from `VALIDATORS_URL`. */
  readonly baseUrl?: string | URL | undefined;
}

/** A client of the validator data service. */
export interface Validators extends ClientOf<typeof operations>, Pick<Client, "call" | "list"> {}

/**
 * Makes a client of the validator data service. In Node, what is not given is taken from the environment:
 * `VALIDATORS_URL` and `VALIDATORS_TOKEN`.
 *
 * @throws ParameterError where there is no base address, or one that can't be right
 * @example
 * ```ts
 * import { bearer, createValidators } from "@org/validators";
 *
 * const validators = createValidators({ baseUrl: "https://api.example", auth: bearer("my-token") });
 * const { items } = await validators.consolidations({ network: "mainnet", limit: 100 });
 * console.log(items.length);
 * ```
 */
export function createValidators(options: ValidatorsOptions = {}): Validators {
  const client = createClient({ ...options, ...connection(options, "VALIDATORS_URL", fromEnvironment) });
  return { ...client, ...methods(client, operations) };
}

function fromEnvironment(): Credential | undefined {
  const token = environment("VALIDATORS_TOKEN");
  return token === undefined ? undefined : bearer(token);
}
