import { ParameterError, secretOf, type Credential } from "@org/http-core";
import type { Scheme } from "@org/http-core/operation";

/** The header's name in the specification. */
const HEADER = "X-Service-OTP";

/**
 * A credential of a user with a second factor: if required, the service accepts a one-time password beside user name
 * and password. `source` is called for each attempt, since a password is valid for one attempt or for half a minute.
 * Without one, the service's {@link OneTimePasswordError} says how it delivers them.
 *
 * @param source returns the current password, from an authenticator or a user
 * @throws ParameterError (when awaited) where the password is no text, empty, or invalid in a header
 * @example
 * ```ts
 * import { basic, createRepoHost, withOneTimePassword } from "@org/repo-host";
 *
 * const askPerson = (): Promise<string> => Promise.resolve("123456");
 * const host = createRepoHost({
 *   baseUrl: "https://api.example",
 *   auth: withOneTimePassword(basic("carol", "password"), askPerson),
 * });
 * console.log(await host.request("GET /user"));
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
      const given: unknown = await source();
      // Of a dialog that was cancelled: as the password `null`, it would count towards a lockout.
      if (typeof given !== "string") throw new ParameterError("oneTimePassword", "text", typeof given);
      const password = secretOf("oneTimePassword", given.trim()).reveal();
      context.hide?.(password);
      const authorized = await credential.apply(request, context);
      const headers = new Headers(authorized.headers);
      headers.set(HEADER, password);
      return { ...authorized, headers };
    },
  };
}
