import type { CredentialSource } from "../auth/credential.ts";
import type { Scheme } from "../operation/auth.ts";
import { environment } from "../runtime/environment.ts";
import type { Client, ClientOf, Operations } from "./client.ts";
import { connection } from "./connection.ts";
import { createClient } from "./create-client.ts";
import { methods } from "./methods.ts";
import type { ClientOptions } from "./options.ts";

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
