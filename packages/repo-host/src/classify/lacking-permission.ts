import { excerpt } from "@org/http-core/operation";
import { acceptedScopesIn, scopesIn } from "../notices/scopes.ts";
import { vendorHeader } from "../notices/vendor-header.ts";

/**
 * What a token needs for the request, as lines for users: single sign-on, a scope, a permission. Undefined where the
 * response names none of them.
 */
export function lackingPermission(headers: Headers): string | undefined {
  const lines = [signOn(headers), lackingScopes(headers), acceptedPermissions(headers)];
  return lines.filter(Boolean).join(" ") || undefined;
}

/** `X-Service-SSO: required; url=…`: an organization accepts the token only once its owner has signed on. */
function signOn(headers: Headers): string | undefined {
  const address = /^required;\s*url=(https:\S+)/i.exec(vendorHeader(headers, "sso") ?? "")?.[1];
  return address && `Authorize the token for single sign-on: ${excerpt(address, 400)}.`;
}

/** Undefined where the token has an accepted scope. */
function lackingScopes(headers: Headers): string | undefined {
  const scopes = scopesIn(headers);
  const accepted = acceptedScopesIn(headers);
  if (!accepted?.length || scopes?.some((scope) => accepted.includes(scope))) return undefined;
  const has = scopes ? `; the token has ${listed(scopes) || "none"}` : "";
  return `Needs a token with one of the scopes: ${listed(accepted)}${has}.`;
}

/** `X-Accepted-Service-Permissions: issues=read; contents=read,metadata=read`: alternatives for a fine-grained token. */
function acceptedPermissions(headers: Headers): string | undefined {
  const accepted = vendorHeader(headers, "permissions");
  return accepted && `A fine-grained token needs the permissions: ${excerpt(accepted, 200)}.`;
}

function listed(scopes: readonly string[]): string {
  return excerpt(scopes.join(", "), 200);
}
