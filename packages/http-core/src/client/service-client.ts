import type { CredentialSource, Scheme } from "../auth/credential.ts";
import { ParameterError } from "../errors/errors.ts";
import { environment } from "../util/platform.ts";
import { createClient, methods } from "./create-client.ts";
import type { Client, ClientOf, ClientOptions, Operations } from "./types.ts";

/** Options of a client of a service that has one base address, which the environment can name too. */
export interface ServiceClientOptions<S extends Scheme = Scheme> extends Omit<
  ClientOptions,
  "auth" | "baseUrl"
> {
  /** The credential, of a kind that the service takes, or a function that brings the one in force. */
  readonly auth?: CredentialSource<S> | undefined;
  /** The service's base address; a path prefix is kept. In Node also from an environment variable of the service. */
  readonly baseUrl?: string | URL | undefined;
}

/** Where the environment names a service. */
export interface ServiceEnvironment {
  /** The variable that holds the base address. */
  readonly url: string;
  /** The variable that holds the credential, and what is made of its text. */
  readonly credential: readonly [variable: string, make: (text: string) => CredentialSource];
}

/**
 * Makes the client of a service with one base address: its operations as methods, what is not given taken from the
 * environment (Node).
 *
 * @throws ParameterError where there is no base address, or one that can't be right, and for a credential that none of
 * the operations takes
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
  { url, credential: [variable, make] }: ServiceEnvironment,
  operations: O,
): Client & ClientOf<O> {
  const connected = connection(options, url, () => {
    const text = environment(variable);
    return text === undefined ? undefined : make(text);
  });
  const client = createClient({ ...options, ...connected });
  return { ...client, ...methods(client, operations) };
}

/** Where a client is to connect to, and as whom, as far as its caller said. */
export interface GivenConnection {
  readonly baseUrl?: string | URL | undefined;
  readonly auth?: CredentialSource | undefined;
}

/** Where a client connects to, and as whom. */
export interface Connection {
  readonly baseUrl: string | URL;
  readonly auth: CredentialSource | undefined;
}

/**
 * What the caller gave, or what the environment has. A credential of the environment goes only to the address of
 * the environment: it was given for no other.
 *
 * @param variable the environment variable that holds the base address
 * @param credential makes the environment's credential; undefined where it has none
 * @throws ParameterError where there is no base address
 */
export function connection(
  { baseUrl, auth }: GivenConnection,
  variable: string,
  credential: () => CredentialSource | undefined,
): Connection {
  if (baseUrl !== undefined) return { baseUrl, auth };
  const found = environment(variable);
  if (found !== undefined) return { baseUrl: found, auth: auth ?? credential() };
  throw new ParameterError("baseUrl", `the service's base address, here or in ${variable}`, "nothing");
}
