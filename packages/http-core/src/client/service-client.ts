import type { CredentialSource, Scheme } from "../auth/credential.ts";
import { ParameterError } from "../errors/errors.ts";
import { boundOptions } from "../util/objects.ts";
import { environment } from "../util/platform.ts";
import { createClient } from "./create-client.ts";
import type { Client, ClientOf, ClientOptions, Operations } from "./types.ts";

/** Options of a client of a service with one base address. In Node the environment can supply it and the credential. */
export interface ServiceClientOptions<S extends Scheme = Scheme> extends Omit<
  ClientOptions,
  "auth" | "baseUrl"
> {
  /** A credential that the service accepts, or a function that returns the current one. */
  readonly auth?: CredentialSource<S> | undefined;
  /** The service's base address, with its path prefix. In Node also from an environment variable of the service. */
  readonly baseUrl?: string | URL | undefined;
}

/** The environment variables of a service. */
export interface ServiceEnvironment {
  /** The variable that holds the base address. */
  readonly url: string;
  /** The variable that holds the credential, and the function that parses it. */
  readonly credential: readonly [variable: string, make: (text: string) => CredentialSource];
}

/**
 * Creates the client of a service with one base address, with its operations as methods. In Node the environment
 * supplies what the options leave out.
 *
 * @throws ParameterError where the base address is missing or invalid, or where none of the operations accepts the
 * client's kind of credential
 * @example
 * ```ts
 * import { bearer } from "@org/http-core";
 * import { serviceClient, type Operation } from "@org/http-core/operation";
 *
 * declare const getThing: Operation<{ readonly id: string }, { readonly id: string }>;
 * const env = { url: "THINGS_URL", credential: ["THINGS_TOKEN", bearer] } as const;
 * const things = serviceClient({ baseUrl: "https://api.example" }, env, { getThing });
 * console.log(await things.getThing({ id: "7" }));
 * ```
 */
export function serviceClient<O extends Operations>(
  options: ServiceClientOptions,
  environment: ServiceEnvironment,
  operations: O,
): Client & ClientOf<O>;

export function serviceClient(
  options: ServiceClientOptions,
  { url, credential: [variable, make] }: ServiceEnvironment,
  operations: Operations,
): object {
  const bound = boundOptions(options);
  const connected = connection(bound, url, () => {
    const text = environment(variable);
    return text === undefined ? undefined : make(text);
  });
  return createClient({ ...bound, ...connected, operations });
}

/** The base address and credential that a caller gave. */
export interface GivenConnection {
  /** The service's address. Default: the environment's. */
  readonly baseUrl?: string | URL | undefined;
  /** The credential. Default: the environment's, at the environment's address only. */
  readonly auth?: CredentialSource | undefined;
}

/** The base address and credential that a client uses. */
export interface Connection {
  /** The service's address. */
  readonly baseUrl: string | URL;
  /** The credential; undefined: requests are anonymous. */
  readonly auth: CredentialSource | undefined;
}

/**
 * The caller's base address and credential, or the environment's. A credential of the environment is sent only to the
 * base address of the environment.
 *
 * @experimental
 * @param variable the environment variable that holds the base address
 * @param credential returns the environment's credential; undefined if none is set
 * @param option the client's option for the base address, which an error names. Default: `baseUrl`
 * @throws ParameterError where no base address is given
 */
export function connection(
  { baseUrl, auth }: GivenConnection,
  variable: string,
  credential: () => CredentialSource | undefined,
  option = "baseUrl",
): Connection {
  if (baseUrl !== undefined) return { baseUrl, auth };
  const found = environment(variable);
  if (found !== undefined) return { baseUrl: found, auth: auth ?? credential() };
  throw new ParameterError(option, `the service's base address, here or in ${variable}`, "nothing");
}
