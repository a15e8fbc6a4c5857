import { ParameterError } from "../errors/parameter-error.ts";
import { setQuery } from "../runtime/outgoing.ts";
import type { Credential } from "./credential.ts";
import { heldBy } from "./principal.ts";
import { secretOf } from "./secret-of.ts";
import type { Secret } from "./secret.ts";

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
