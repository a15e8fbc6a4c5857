import type { CredentialSource } from "../auth/credential.ts";
import { ParameterError } from "../errors/parameter-error.ts";
import { environment } from "../runtime/environment.ts";

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
