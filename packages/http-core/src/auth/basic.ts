import { ParameterError } from "../errors/parameter-error.ts";
import { textToBase64 } from "../runtime/base64.ts";
import { setHeader } from "../runtime/outgoing.ts";
import type { Credential } from "./credential.ts";
import { principalOf } from "./principal.ts";
import { Secret } from "./secret.ts";

/** What RFC 7617 keeps out of user names and passwords. */
const CONTROL = /\p{Cc}/u;

/**
 * HTTP Basic (RFC 7617), in UTF-8. The password may be left out.
 *
 * @throws ParameterError where the user name is empty or holds a colon or a control
 * character, which RFC 7617 does not allow
 */
export function basic(username: string, password: string | Secret = ""): Credential {
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
    principal: principalOf("basic", username, secret),
    headers: ["Authorization"],
    query: [],
    // A name without a password is a key itself.
    secrets: [secret.reveal() === "" ? new Secret(username) : secret, pair],
    apply: (request) => setHeader(request, "Authorization", `Basic ${pair.reveal()}`),
  };
}
