import { ParameterError } from "../errors/errors.ts";
import { setHeader, setQuery } from "../http/request.ts";
import { textToBase64 } from "../util/base64.ts";
import type { Credential } from "./credential.ts";
import { heldBy, principalOf } from "./principal.ts";
import { Secret, secretOf } from "./secret.ts";

/** What RFC 7617 keeps out of user names and passwords. */
const CONTROL = /\p{Cc}/u;

/**
 * HTTP Basic (RFC 7617), in UTF-8. The password may be left out.
 *
 * A password may be guessed, so nothing that could confirm a guess is put into a store: what a persistent cache keeps
 * is of use to this process alone, unless the credential goes by a name (`withPrincipal`).
 *
 * @throws ParameterError where the user name is empty or holds a colon or a control
 * character, which RFC 7617 does not allow
 */
export function basic(username: string, password: string | Secret = ""): Credential<"basic"> {
  if (username === "" || username.includes(":") || CONTROL.test(username)) {
    throw new ParameterError(
      "username",
      "a user name without a colon",
      `string of ${String(username.length)}`,
    );
  }
  const secret = password instanceof Secret ? password : new Secret(password);
  if (CONTROL.test(secret.reveal())) {
    throw new ParameterError(
      "password",
      "text without control characters",
      `string of ${String(secret.reveal().length)}`,
    );
  }
  const pair = new Secret(textToBase64(`${username}:${secret.reveal()}`));
  return {
    scheme: "basic",
    // A name without a password is a key itself. A password may be guessed: nothing that could confirm it is stored.
    ...(secret.reveal() === ""
      ? { ...heldBy("basic", username), secrets: [new Secret(username), pair] }
      : { principal: principalOf("basic", username, secret), partition: "process", secrets: [secret, pair] }),
    headers: ["Authorization"],
    query: [],
    apply: (request) => setHeader(request, "Authorization", `Basic ${pair.reveal()}`),
  };
}

/**
 * An API key as a query parameter.
 *
 * @param name the parameter. Default: `apikey`
 */
export function apiKey(value: string | Secret, name = "apikey"): Credential<"apiKey"> {
  const secret = secretOf("apiKey", value);
  return {
    scheme: "apiKey",
    ...heldBy("apiKey", secret),
    headers: [],
    query: [name],
    secrets: [secret],
    apply: (request) => setQuery(request, name, secret.reveal()),
  };
}

/**
 * An OAuth application's key and secret, as `client_id` and `client_secret`: a higher limit for anonymous calls,
 * from server to server. In a browser it is refused, since everyone could read the secret there.
 *
 * @throws ParameterError when first used in a browser
 */
export function appKey(clientId: string, clientSecret: string | Secret): Credential<"appKey"> {
  const id = secretOf("clientId", clientId);
  const secret = secretOf("clientSecret", clientSecret);
  return {
    scheme: "appKey",
    ...heldBy("appKey", id, secret),
    headers: [],
    query: ["client_id", "client_secret"],
    secrets: [id, secret],
    apply(request, { browser }) {
      if (browser) {
        throw new ParameterError(
          "auth",
          "a credential that may be used in a browser",
          "an application's secret",
          {
            hint: "Call from a server, or use a user's token.",
          },
        );
      }
      return setQuery(setQuery(request, "client_id", id.reveal()), "client_secret", secret.reveal());
    },
  };
}

/**
 * `Authorization: Bearer <token>` (RFC 6750, 2.1).
 *
 * @throws ParameterError where the token is empty or holds characters that no header can carry
 * @example
 * ```ts
 * import { bearer } from "@org/http-core";
 *
 * const credential = bearer("my-access-token");
 * ```
 */
export function bearer(token: string | Secret): Credential<"bearer"> {
  const secret = secretOf("token", token);
  return {
    scheme: "bearer",
    ...heldBy("bearer", secret),
    headers: ["Authorization"],
    query: [],
    secrets: [secret],
    apply: (request) => setHeader(request, "Authorization", `Bearer ${secret.reveal()}`),
  };
}

/**
 * An OAuth token as a query parameter (RFC 6750, 2.3, with the caveat it gives: addresses end up in logs).
 *
 * @param name the parameter. Default: `access_token`
 */
export function queryToken(value: string | Secret, name = "access_token"): Credential<"queryToken"> {
  const secret = secretOf("token", value);
  return {
    scheme: "queryToken",
    ...heldBy("queryToken", secret),
    headers: [],
    query: [name],
    secrets: [secret],
    apply: (request) => setQuery(request, name, secret.reveal()),
  };
}

/**
 * `Authorization: token <token>`: an OAuth token in a header, in the form that repository hosts took before
 * RFC 6750.
 *
 * @throws ParameterError where the token is empty or holds characters that no header can carry
 */
export function token(value: string | Secret): Credential<"token"> {
  const secret = secretOf("token", value);
  return {
    scheme: "token",
    ...heldBy("token", secret),
    headers: ["Authorization"],
    query: [],
    secrets: [secret],
    apply: (request) => setHeader(request, "Authorization", `token ${secret.reveal()}`),
  };
}
