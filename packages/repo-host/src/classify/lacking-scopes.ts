import { excerpt } from "@org/http-core/operation";
import { acceptedScopesIn, scopesIn } from "../notices/scopes.ts";

/**
 * The scopes that a token lacks for an endpoint, as a line for users. Undefined where scopes are not the reason: the
 * token has an accepted one, or the response names none.
 */
export function lackingScopes(headers: Headers): string | undefined {
  const scopes = scopesIn(headers);
  const accepted = acceptedScopesIn(headers) ?? [];
  if (accepted.length === 0 || scopes?.some((scope) => accepted.includes(scope))) return undefined;
  const has = scopes === undefined ? "" : `; the token has ${listed(scopes) || "none"}`;
  return `Needs a token with one of the scopes: ${listed(accepted)}${has}.`;
}

function listed(scopes: readonly string[]): string {
  return excerpt(scopes.join(", "), 200);
}
