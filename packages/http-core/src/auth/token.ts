import { setHeader } from "../runtime/outgoing.ts";
import type { Credential } from "./credential.ts";
import { heldBy } from "./principal.ts";
import { secretOf } from "./secret-of.ts";
import type { Secret } from "./secret.ts";

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
