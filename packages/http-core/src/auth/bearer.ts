import { setHeader } from "../runtime/outgoing.ts";
import type { Credential } from "./credential.ts";
import { heldBy } from "./principal.ts";
import { secretOf } from "./secret-of.ts";
import type { Secret } from "./secret.ts";

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
