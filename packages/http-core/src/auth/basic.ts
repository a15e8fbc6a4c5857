import { ParameterError } from "../errors/parameter-error.ts";
import { setHeader } from "../runtime/outgoing.ts";
import type { Credential } from "./credential.ts";
import { principalOf } from "./principal.ts";
import { secretOf } from "./secret-of.ts";
import { Secret } from "./secret.ts";

/**
 * HTTP Basic (RFC 7617), in UTF-8. The password may be left out.
 *
 * @throws ParameterError where the user name is empty or holds a colon, which RFC 7617 does not allow
 */
export function basic(username: string, password: string | Secret = ""): Credential {
  if (username === "" || username.includes(":")) {
    throw new ParameterError("username", "a user name without a colon", `string of ${String(username.length)}`);
  }
  const secret = password === "" ? new Secret("") : secretOf("password", password);
  return {
    scheme: "basic",
    principal: principalOf("basic", username, secret),
    headers: ["Authorization"],
    query: [],
    secrets: [secret],
    apply(request) {
      const pair = new TextEncoder().encode(`${username}:${secret.reveal()}`);
      return setHeader(request, "Authorization", `Basic ${btoa(String.fromCharCode(...pair))}`);
    },
  };
}
