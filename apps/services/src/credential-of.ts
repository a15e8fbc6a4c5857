import { ParameterError, type Credential } from "@org/http-core";
import type { ServiceName } from "./service.ts";

/** The kind of credential that the apps use for each service. */
export interface CredentialKinds {
  readonly chainstats: "apiKey";
  readonly validators: "bearer";
  readonly predictions: "hmac";
  readonly "repo-host": "token";
}

const KINDS: CredentialKinds = {
  chainstats: "apiKey",
  validators: "bearer",
  predictions: "hmac",
  "repo-host": "token",
};

/**
 * Checks a credential for the client of a service.
 *
 * @throws ParameterError where it is of another kind
 */
export function credentialOf<N extends ServiceName>(
  service: N,
  auth: Credential | undefined,
): Credential<CredentialKinds[N]> | undefined {
  const kind = KINDS[service];
  if (auth === undefined || isOf(auth, kind)) return auth;
  throw new ParameterError("auth", kind, auth.scheme);
}

function isOf<S extends Credential["scheme"]>(auth: Credential, scheme: S): auth is Credential<S> {
  return auth.scheme === scheme;
}
