import { ParameterError } from "../errors/parameter-error.ts";
import { textToBase64 } from "../runtime/base64.ts";
import { setHeader } from "../runtime/outgoing.ts";
import type { Credential } from "./credential.ts";
import { heldBy, principalOf } from "./principal.ts";
import { Secret } from "./secret.ts";

/** What RFC 7617 keeps out of user names and passwords. */
const CONTROL = /\p{Cc}/u;

/**
 * HTTP Basic (RFC 7617), in UTF-8. The password may be left out.
 *
 * A password may be guessed, so nothing that could confirm a guess is put into a store: what a persistent cache keeps
 * is of use to this process alone, unless the credential goes by a name (`named`).
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
