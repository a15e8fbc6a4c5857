import { noticesOf } from "../notices/notices.ts";

/** Scopes that are named in a hint, at most: headers are somebody else's. */
const MOST = 8;
/** Room for the name of one. Unit: characters. */
const ROOM = 40;

/**
 * What a token lacks for an endpoint, as a line for people; undefined where its scopes aren't the reason: one of them
 * is among those accepted, or none is needed, or nothing is told.
 */
export function lackingScopes(headers: Headers): string | undefined {
  const { scopes, acceptedScopes = [] } = noticesOf(headers);
  if (acceptedScopes.length === 0 || scopes?.some((scope) => acceptedScopes.includes(scope)) === true)
    return undefined;
  const needed = `This needs a token with one of these scopes: ${named(acceptedScopes)}`;
  if (scopes === undefined) return `${needed}.`;
  return `${needed}; the token has ${scopes.length === 0 ? "none" : named(scopes)}.`;
}

function named(scopes: readonly string[]): string {
  const shown = scopes.slice(0, MOST).map((scope) => scope.slice(0, ROOM));
  return [...shown, ...(scopes.length > MOST ? ["…"] : [])].join(", ");
}
