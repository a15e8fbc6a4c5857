import { ParameterError } from "../errors/errors.ts";
import { shapeOf } from "../errors/received.ts";
import { HEADER_NAME } from "../http/headers.ts";
import { setHeader, setQuery } from "../http/request.ts";
import { toBase64 } from "../util/base64.ts";
import type { Credential } from "./credential.ts";
import { identified } from "./principal.ts";
import { Secret, secretOf } from "./secret.ts";

/** Control characters, which RFC 7617, 2 forbids in user names and passwords. */
const CONTROL = /\p{Cc}/u;

/**
 * HTTP Basic (RFC 7617), in UTF-8. The password may be left out.
 *
 * A password may be guessed, so a persistent cache stores nothing that could confirm a guess. Its responses serve this
 * process alone, unless you name the account by `withPrincipal`.
 *
 * @throws ParameterError if the user name is empty, or if RFC 7617 forbids one of its characters or the password's
 */
export function basic(username: string, password: string | Secret = ""): Credential<"basic"> {
  if (username === "" || username.includes(":") || CONTROL.test(username)) {
    throw new ParameterError("username", "a user name without a colon", shapeOf(username));
  }
  const secret = password instanceof Secret ? password : new Secret(password);
  if (CONTROL.test(secret.reveal())) {
    throw new ParameterError("password", "text without control characters", shapeOf(secret.reveal()));
  }
  const pair = new Secret(toBase64(`${username}:${secret.reveal()}`));
  // Without a password, the user name is the key.
  const hasPassword = secret.reveal() !== "";
  return identified(
    {
      scheme: "basic",
      headers: ["Authorization"],
      query: [],
      secrets: [hasPassword ? secret : new Secret(username), pair],
      apply: (request) => setHeader(request, "Authorization", `Basic ${pair.reveal()}`),
    },
    hasPassword ? [username, secret] : [username],
    hasPassword ? "process" : undefined,
  );
}

/**
 * An API key as a query parameter.
 *
 * @param name the parameter. Default: `apikey`
 */
export function apiKey(value: string | Secret, name = "apikey"): Credential<"apiKey"> {
  const secret = secretOf("apiKey", value);
  return identified({
    scheme: "apiKey",
    headers: [],
    query: [name],
    secrets: [secret],
    apply: (request) => setQuery(request, name, secret.reveal()),
  });
}

/**
 * An OAuth application's key and secret, as `client_id` and `client_secret`. It raises the limit of anonymous calls
 * from server to server. A browser would show the secret to its user, so it is refused there.
 *
 * @throws ParameterError when first used in a browser
 */
export function appKey(clientId: string, clientSecret: string | Secret): Credential<"appKey"> {
  const id = secretOf("clientId", clientId);
  const secret = secretOf("clientSecret", clientSecret);
  return identified({
    scheme: "appKey",
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
  });
}

/**
 * `Authorization: Bearer <token>` (RFC 6750, 2.1).
 *
 * @throws ParameterError if the token is empty or has characters that a header can't carry
 * @example
 * ```ts
 * import { bearer } from "@org/http-core";
 *
 * const credential = bearer("my-access-token");
 * ```
 */
export function bearer(token: string | Secret): Credential<"bearer"> {
  const secret = secretOf("token", token);
  return identified({
    scheme: "bearer",
    headers: ["Authorization"],
    query: [],
    secrets: [secret],
    apply: (request) => setHeader(request, "Authorization", `Bearer ${secret.reveal()}`),
  });
}

/**
 * An OAuth token as a query parameter (RFC 6750, 2.3, which warns that addresses end up in logs).
 *
 * @param name the parameter. Default: `access_token`
 */
export function queryToken(value: string | Secret, name = "access_token"): Credential<"queryToken"> {
  const secret = secretOf("token", value);
  return identified({
    scheme: "queryToken",
    headers: [],
    query: [name],
    secrets: [secret],
    apply: (request) => setQuery(request, name, secret.reveal()),
  });
}

/**
 * `Authorization: token <token>`: the form of an OAuth token before RFC 6750, which repository hosts still accept.
 *
 * @throws ParameterError if the token is empty or has characters that a header can't carry
 */
export function token(value: string | Secret): Credential<"token"> {
  const secret = secretOf("token", value);
  return identified({
    scheme: "token",
    headers: ["Authorization"],
    query: [],
    secrets: [secret],
    apply: (request) => setHeader(request, "Authorization", `token ${secret.reveal()}`),
  });
}

/** The fields of a {@link credential}, by name. */
export interface CredentialFields {
  /** Header fields: name → value. */
  readonly headers?: Readonly<Record<string, string | Secret>> | undefined;
  /** Query parameters: name → value. Addresses end up in logs: prefer headers. */
  readonly query?: Readonly<Record<string, string | Secret>> | undefined;
}

/**
 * A credential of header fields and query parameters that the other functions do not cover. All values are treated as
 * secrets. For a signature of each request, see `hmac`.
 *
 * @throws ParameterError if there is no field, a header's name is invalid, or a value is empty or does not fit in a
 * header
 * @example
 * ```ts
 * import { createClient, credential, get } from "@org/http-core";
 *
 * const auth = credential({ headers: { "X-Api-Key": "my-key", "X-Account": "42" } });
 * const api = createClient({ baseUrl: "https://api.example", auth, operations: { me: get("/me") } });
 * console.log(await api.me());
 * ```
 */
export function credential({ headers = {}, query = {} }: CredentialFields): Credential<"custom"> {
  const inHeaders = secretFields("headers", headers);
  const inQuery = secretFields("query", query);
  const all = [...inHeaders, ...inQuery];
  if (all.length === 0) throw new ParameterError("headers", "at least one header or query parameter", "none");
  for (const [name] of inHeaders)
    if (!HEADER_NAME.test(name)) throw new ParameterError("headers", "names of headers", "another name");
  return identified(
    {
      scheme: "custom",
      headers: inHeaders.map(([name]) => name),
      query: inQuery.map(([name]) => name),
      secrets: all.map(([, secret]) => secret),
      apply(request) {
        const withHeaders = inHeaders.reduce(
          (changed, [name, secret]) => setHeader(changed, name, secret.reveal()),
          request,
        );
        return inQuery.reduce(
          (changed, [name, secret]) => setQuery(changed, name, secret.reveal()),
          withHeaders,
        );
      },
    },
    all.flat(),
  );
}

function secretFields(
  option: string,
  given: Readonly<Record<string, string | Secret>>,
): readonly (readonly [name: string, secret: Secret])[] {
  return Object.entries(given).map(([name, value]) => [name, secretOf(`${option}.${name}`, value)]);
}
