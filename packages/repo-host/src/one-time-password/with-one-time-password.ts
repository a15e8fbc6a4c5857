import type { Credential } from "@org/http-core";
import type { Scheme } from "@org/http-core/operation";

/** The header that carries it, as the specification names it. */
const HEADER = "X-Service-OTP";

/**
 * A credential of a user that has a second factor: asked for a one-time password, the service takes it beside the
 * user name and password. `source` is asked for each attempt, since a password is good for one of them or for half a
 * minute; without one, the service's {@link OneTimePasswordError} says how it delivers them.
 *
 * @param source brings the password in force, from an authenticator or from a person
 * @example
 * ```ts
 * import { basic, createRepoHost, withOneTimePassword } from "@org/repo-host";
 *
 * const askPerson = (): Promise<string> => Promise.resolve("123456");
 * const host = createRepoHost({
 *   baseUrl: "https://api.example",
 *   auth: withOneTimePassword(basic("carol", "password"), askPerson),
 * });
 * console.log(await host.request("GET /user", {}));
 * ```
 */
export function withOneTimePassword<S extends Scheme>(
  credential: Credential<S>,
  source: () => string | Promise<string>,
): Credential<S> {
  return {
    ...credential,
    headers: [...credential.headers, HEADER],
    async apply(request, context) {
      const password = await source();
      context.hide?.(password);
      const authorized = await credential.apply(request, context);
      const headers = new Headers(authorized.headers);
      headers.set(HEADER, password);
      return { ...authorized, headers };
    },
  };
}
