import { type AuthRequirement, checkScheme, type Credential } from "../auth/credential.ts";
import { withHeaderPrincipal } from "../auth/principal.ts";
import { REDACTED } from "../auth/secret.ts";
import { ParameterError } from "../errors/errors.ts";
import type { WireNames } from "../operation/dialect.ts";
import { secretsInHeader } from "../redact/sensitive-names.ts";
import { askAuth } from "../run/authorize.ts";
import { ANONYMOUS, type Caller, type CallState, IN_QUERY, type OwnCredentials } from "../run/call.ts";
import type { Wire } from "../run/wire.ts";
import { isThenable } from "../util/objects.ts";

/**
 * Finds out whose budgets and cache entries a call uses, and says it in the call. Asks for the client's credential, unless
 * the operation takes none or the call's own `Authorization` replaces it.
 *
 * @returns a promise where the function `auth` gives the credential later
 * @throws ParameterError where the function `auth` would wait for itself, or gives a credential of another kind than the
 * operation accepts
 */
export function identify(
  call: CallState,
  { credentials, wireNames }: Pick<Wire, "credentials" | "wireNames">,
): Promise<void> | undefined {
  const { operation, own, nesting } = call;
  call.isOwnAccount =
    own.names.length > 0 &&
    own.names.includes(wireNames.header("Authorization").toLowerCase()) &&
    replacesAll(operation.auth, credentials?.latest, nesting);
  const takesOne = operation.auth.schemes.length > 0 && call.origin.isBase && !call.isOwnAccount;
  if (credentials === undefined || !takesOne) {
    actAs(call, undefined, wireNames);
    return undefined;
  }
  if (nesting > 1) throw callsItself(operation.id);
  const current = credentials.current(nesting);
  if (isThenable(current))
    return askAuth(current, call.deadline, call.progress).then((credential) => {
      checkScheme(operation, credential);
      actAs(call, credential, wireNames);
    });
  checkScheme(operation, current);
  actAs(call, current, wireNames);
  return undefined;
}

/**
 * Returns true if a call's own `Authorization` replaces the client's credential as a whole. Of a credential that was not given
 * yet, only its scheme is known; a call that `auth` makes must not ask for it.
 */
function replacesAll(auth: AuthRequirement, latest: Credential | undefined, nesting: number): boolean {
  if (latest !== undefined) return latest.headers.join() === "Authorization" && latest.query.length === 0;
  // Others are sent beside an `Authorization`, as the key of a gateway is.
  return nesting > 0 || !/apiKey|custom|hmac/.test(auth.schemes.join());
}

/** The error of a call that `auth` makes in order to give the credential of such a call: it would never end. */
function callsItself(operation: string): ParameterError {
  const received = `one that calls ${operation}`;
  return new ParameterError("auth", "a function that does not call its own client", received, { operation });
}

/**
 * Names the caller. A credential in the call's own headers or query makes it another principal; where it is in the query,
 * which is part of a cache key, nothing is stored.
 *
 * @param credential the client's
 */
function actAs(call: CallState, credential: Credential | undefined, wireNames: WireNames): void {
  const { own, request, redactor } = call;
  if (credential !== undefined) {
    redactor.addCredential(credential);
    call.caller = credential;
    const { query } = credential;
    const isInQuery = query.length > 0 && query.some((name) => request.url.includes(name));
    if (isInQuery || own.names.length > 0) call.ownCredentials = withReplaced(call, credential, wireNames);
  }
  const { ownCredentials } = call;
  if (ownCredentials.length === 0) return;
  call.replacesCredential = ownCredentials !== own.credentials;
  call.caller = callerOf(credential ?? ANONYMOUS, ownCredentials);
  if (ownCredentials.some(([name]) => name.startsWith(IN_QUERY))) call.cacheMode = false;
}

/**
 * Counts the headers and query parameters that replace those of the client's credential as credentials, whatever their
 * names.
 *
 * @throws ParameterError for a part of the headers of a signature, which belong together
 */
function withReplaced(
  { operation, request, redactor, own: { names, credentials } }: CallState,
  credential: Credential,
  wireNames: WireNames,
): OwnCredentials {
  const replaced = credential.headers.flatMap((header) => {
    const name = wireNames.header(header).toLowerCase();
    const value = names.includes(name) ? request.headers.get(name) : null;
    return value === null ? [] : [[name, value] as const];
  });
  const [first] = replaced;
  if (first !== undefined && credential.scheme === "hmac" && replaced.length < credential.headers.length)
    throw new ParameterError(`headers.${first[0]}`, "all headers of the signature, or none", "a part", {
      operation: operation.id,
    });
  for (const name of credential.query) {
    const value = new URL(request.url).searchParams.get(name);
    // A checkpoint's link may have the client's own, redacted.
    if (value !== null && !value.includes(REDACTED)) replaced.push([IN_QUERY + name, value]);
  }
  if (replaced.length === 0) return credentials;
  for (const [, value] of replaced) for (const secret of secretsInHeader(value)) redactor.addSecret(secret);
  return [
    ...credentials.filter(([name]) => !replaced.some(([one]) => one === name.toLowerCase())),
    ...replaced,
  ];
}

/** A credential in a call's own headers makes it another principal, whose responses are not stored. */
function callerOf(client: Caller, ownCredentials: OwnCredentials): Caller {
  const names = ownCredentials.flatMap(([name]) => (name.startsWith(IN_QUERY) ? [] : name));
  return {
    principal: withHeaderPrincipal(client.principal, ownCredentials),
    headers: [...client.headers, ...names],
  };
}
