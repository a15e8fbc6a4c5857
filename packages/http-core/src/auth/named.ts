import type { Scheme } from "../operation/auth.ts";
import type { Credential } from "./credential.ts";

/**
 * A credential under a name of its own: budgets and caches go by the name, so that both outlive a rotation of the
 * secret. Whoever gives the same name to two accounts lets them share a cache: name accounts, not keys.
 *
 * @example
 * ```ts
 * import { bearer, createClient, named } from "@org/http-core";
 *
 * declare function currentToken(): Promise<string>;
 * const auth = async () => named("reporting-account", bearer(await currentToken()));
 * const client = createClient({ baseUrl: "https://api.example", auth });
 * console.log(client);
 * ```
 */
export function named<S extends Scheme>(principal: string, credential: Credential<S>): Credential<S> {
  return { ...credential, principal: `name:${principal}`, partition: undefined };
}
