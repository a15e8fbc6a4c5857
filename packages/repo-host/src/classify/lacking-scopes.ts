import { acceptedScopesIn, scopesIn } from "../notices/scopes.ts";

/** Room for the names of scopes in a hint: headers are somebody else's. Unit: characters. */
const ROOM = 200;

/**
 * What a token lacks for an endpoint, as a line for people; undefined where its scopes aren't the reason: one of them
 * is among those accepted, or none is needed, or nothing is told.
 */
export function lackingScopes(headers: Headers): string | undefined {
  const scopes = scopesIn(headers);
  const acceptedScopes = acceptedScopesIn(headers) ?? [];
  if (acceptedScopes.length === 0 || scopes?.some((scope) => acceptedScopes.includes(scope)) === true)
    return undefined;
  const lacks = `Needs a token with one of the scopes: ${named(acceptedScopes)}`;
  return scopes === undefined ? `${lacks}.` : `${lacks}; the token has ${named(scopes) || "none"}.`;
}

function named(scopes: readonly string[]): string {
  return scopes.join(", ").slice(0, ROOM);
}
